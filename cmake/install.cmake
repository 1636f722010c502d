# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
install(DIRECTORY include/polhode DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS polhode_static polhode_shared EXPORT polhodeTargets)
