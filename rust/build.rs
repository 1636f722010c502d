// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
//! Compiles polhode_step.c and glue.c by the C compiler and packs them, without other crates.
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn find(here: &Path) -> PathBuf {
    let mut places: Vec<PathBuf> = Vec::new();
    if let Ok(given) = env::var("POLHODE_STEP_DIR") {
        places.push(PathBuf::from(given));
    } else {
        places.extend([here.join("c"), here.join(".."), here.join("../build/amalgamation")]);
    }
    for place in &places {
        if place.join("polhode_step.c").is_file() && place.join("polhode_step.h").is_file() {
            return place.clone();
        }
    }
    panic!("no polhode_step.c in {:?}: run 'make amalgamation', or set POLHODE_STEP_DIR", places);
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{:?}: {}", command, status),
        Err(error) => panic!("{:?}: {}", command, error),
    }
}

/// The instruction set that rustc uses: the batches have code for it.
fn instruction_set() -> Vec<&'static str> {
    let have = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let has = |name: &str| have.split(',').any(|feature| feature == name);
    if !(has("avx2") && has("fma")) {
        return Vec::new();
    }
    let mut flags = vec!["-mavx2", "-mfma"];
    if has("avx512f") && has("avx512dq") {
        flags.extend(["-mavx512f", "-mavx512dq"]);
    }
    flags
}

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo"));
    let step = find(&here);
    for name in ["CC", "AR", "CFLAGS", "POLHODE_STEP_DIR"] {
        println!("cargo:rerun-if-env-changed={}", name);
    }
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".into());
    let flags = env::var("CFLAGS").unwrap_or_default();
    let archive = out.join("libpolhode_step.a");
    let _ = std::fs::remove_file(&archive);
    let mut pack = Command::new(env::var("AR").unwrap_or_else(|_| "ar".into()));
    pack.arg("crs").arg(&archive);
    for source in [step.join("polhode_step.c"), here.join("glue.c")] {
        println!("cargo:rerun-if-changed={}", source.display());
        let object = out.join(source.file_stem().expect("a name")).with_extension("o");
        run(Command::new(&compiler)
            .args(["-O2", "-fPIC", "-std=c99"])
            .args(flags.split_whitespace())
            .args(instruction_set())
            .arg("-I")
            .arg(&step)
            .arg("-c")
            .arg(&source)
            .arg("-o")
            .arg(&object));
        pack.arg(&object);
    }
    run(&mut pack);
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=polhode_step");
    if env::var("CARGO_CFG_UNIX").is_ok() {
        println!("cargo:rustc-link-lib=m");
    }
}
