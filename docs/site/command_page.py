# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The page of the command, from the same records as its help and its man page (`polhode --man`)."""
import re
import subprocess

HEAD = """# The command

`polhode COMMAND [OPTIONS]`. `polhode help COMMAND` prints what stands here. A run that fails exits with status 1, input
that cannot be accepted with status 2; one line on standard error says why. The same as a man page: `man polhode`.
"""


def text_of(line):
    """A line of mdoc as Markdown."""
    return re.sub(r"([<>|*_`\[\]])", r"\\\1", line.replace("\\e", "\0")).replace("\0", "\\\\")


def item(rest):
    words = rest.replace(" , Fl ", " Fl ").split()
    if words[0] == "Fl" and words[2:3] == ["Fl"]:
        return "`-" + words[1].lstrip("-") + "`, " + item(" ".join(words[2:]))
    if words[0] == "Fl":
        return "`-" + words[1] + (" " + " ".join(words[3:]) if len(words) > 3 else "") + "`"
    return "`" + " ".join(words[1:]) + "`"


def from_man(man):
    lines, literal, listed = [], False, False
    for line in man.split("\n"):
        macro, _, rest = line.partition(" ")
        if macro == ".Ss":
            name, _, summary = rest.partition(": ")
            lines += ["", "## " + name, "", summary[:1].upper() + summary[1:] + ".", ""]
        elif macro == ".Bd":
            lines += ["", "```text"]
            literal = True
        elif macro == ".Ed":
            lines += ["```", ""]
            literal = False
        elif literal:
            lines.append(line)
        elif macro in (".Pp", ".br"):
            lines.append("")
        elif macro == ".Bl":
            lines += ["", "| option | meaning |", "|---|---|"]
            listed = True
        elif macro == ".El":
            lines.append("")
            listed = False
        elif macro == ".It":
            lines.append("| " + item(rest).replace("|", "\\|") + " | ")
        elif listed:
            lines[-1] += text_of(line) + (" |" if not lines[-1].endswith(" |") else "")
        else:
            lines.append(text_of(line))
    return "\n".join(lines)


def markdown(program):
    man = subprocess.run([program, "--man"], check=True, capture_output=True, text=True).stdout
    names = re.findall(r"^\.Ss polhode (\S+):", man, re.M)
    sections = re.split(r"(?=^\.Ss )", man, flags=re.M)[1:]
    page = [HEAD]
    for name, section in zip(names, sections):
        page.append(from_man(section))
        shown = subprocess.run([program, "help", name], check=True, capture_output=True, text=True).stdout
        examples = shown.partition("\nexamples:\n")[2]
        page.append("Examples:\n\n```sh\n" + "\n".join(x.strip() for x in examples.strip().split("\n")) + "\n```\n")
    return "\n".join(page)
