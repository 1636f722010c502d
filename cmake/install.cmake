# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# What `make install` gives: headers, libpolhode and libpolhode_run (static and shared), the command, man page,
# completions, examples, documentation, polhode.pc, polhode_run.pc and a CMake package (find_package(polhode), targets
# polhode::shared, ::static, ::polhode, and ::run, ::run_static).
include(CMakePackageConfigHelpers)

install(DIRECTORY include/polhode DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS polhode_static polhode_shared EXPORT polhodeTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET polhode_run_shared)
  install(TARGETS polhode_run_static polhode_run_shared EXPORT polhodeTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET polhode-papers)
  install(TARGETS polhode-papers RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES man/polhode-papers.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
if(TARGET polhode)
  install(TARGETS polhode RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES man/polhode.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES man/polhode-scenario.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
  install(FILES completions/polhode.bash RENAME polhode
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES completions/_polhode DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endif()

install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/polhode)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN site EXCLUDE PATTERN __pycache__ EXCLUDE)
# The site, if `make docs` built it.
install(DIRECTORY ${PROJECT_BINARY_DIR}/site/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/html OPTIONAL)
install(FILES README.md CHANGELOG.md CITATION.cff LICENSE THIRD-PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The .pc file finds its prefix from where it lies, so that a tree can be moved or staged.
file(RELATIVE_PATH POLHODE_PC_TO_PREFIX
  /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
set(POLHODE_PC_DL "")
if(CMAKE_DL_LIBS)
  set(POLHODE_PC_DL " -l${CMAKE_DL_LIBS}")
endif()
configure_file(cmake/polhode.pc.in ${PROJECT_BINARY_DIR}/generated/polhode.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/generated/polhode.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(TARGET polhode_run_shared)
  string(REPLACE ";" " " POLHODE_PC_RUN_LIBS "${POLHODE_RUN_NEEDS}")
  configure_file(cmake/polhode_run.pc.in ${PROJECT_BINARY_DIR}/generated/polhode_run.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/generated/polhode_run.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/polhode)
install(EXPORT polhodeTargets NAMESPACE polhode:: DESTINATION ${package_dir})
configure_package_config_file(cmake/polhodeConfig.cmake.in
  ${PROJECT_BINARY_DIR}/generated/polhodeConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/polhodeConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/polhodeConfig.cmake
  ${PROJECT_BINARY_DIR}/generated/polhodeConfigVersion.cmake DESTINATION ${package_dir})
