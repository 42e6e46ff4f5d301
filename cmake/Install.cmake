# `cmake --install`, for find_package(veer) in another project.
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/veer)

install(TARGETS veer veer_base veer_math veer_agent veer_sense veer_decide veer_steer veer_combine veer_move veer_world veer_discrete veer_files EXPORT veer
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/adapters/files DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/adapters
  FILES_MATCHING PATTERN "*.hpp" PATTERN detail EXCLUDE)
if(VEER_GLTF)
  install(TARGETS veer_gltf EXPORT veer ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/adapters/gltf DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/adapters
    FILES_MATCHING PATTERN "*.hpp" PATTERN detail EXCLUDE)
endif()
if(VEER_NAVMESH)
  install(TARGETS veer_navmesh EXPORT veer ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/adapters/navmesh DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/adapters
    FILES_MATCHING PATTERN "*.hpp" PATTERN detail EXCLUDE)
endif()
install(EXPORT veer NAMESPACE veer:: DESTINATION ${package} FILE veerTargets.cmake)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/veer ${PROJECT_BINARY_DIR}/generated/veer
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")

file(WRITE ${PROJECT_BINARY_DIR}/veerConfig.cmake "include(\"\${CMAKE_CURRENT_LIST_DIR}/veerTargets.cmake\")\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/veerConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/veerConfig.cmake ${PROJECT_BINARY_DIR}/veerConfigVersion.cmake DESTINATION ${package})
