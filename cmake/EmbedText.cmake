# Embeds text files as C++ constants, so that the command contains its page templates.
#
#   veer_embed_text(<output-header> <namespace> <name>=<file>...)
#
# writes a header with `inline constexpr std::string_view <name>` in <namespace>. A name that is given more than once gets
# its files joined in order. It is written when CMake configures; a change of one of the files reconfigures.
# As a script:
#
#   cmake -P EmbedText.cmake <output-header> <namespace> <name>=<file>...

if(CMAKE_SCRIPT_MODE_FILE)
  cmake_minimum_required(VERSION 3.20)
endif()

function(veer_embed_text output namespace)
  set(chunk 12000)  # MSVC allows 16380 bytes in one literal, and 65535 in concatenated ones
  set(names "")
  foreach(pair IN LISTS ARGN)
    string(FIND "${pair}" "=" equals)
    string(SUBSTRING "${pair}" 0 ${equals} name)
    math(EXPR equals "${equals} + 1")
    string(SUBSTRING "${pair}" ${equals} -1 file)
    get_filename_component(file "${file}" ABSOLUTE)
    if(NOT CMAKE_SCRIPT_MODE_FILE)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    endif()
    file(READ "${file}" text)
    if(NOT name IN_LIST names)
      list(APPEND names "${name}")
      set(body_${name} "")
    endif()
    # Split at line ends, so that no multi-byte character is cut.
    while(NOT text STREQUAL "")
      string(LENGTH "${text}" length)
      if(length GREATER chunk)
        string(SUBSTRING "${text}" 0 ${chunk} head)
        string(FIND "${head}" "\n" length REVERSE)
        math(EXPR length "${length} + 1")
        if(length EQUAL 0)
          message(FATAL_ERROR "${file} has a line of more than ${chunk} bytes")
        endif()
      endif()
      string(SUBSTRING "${text}" 0 ${length} head)
      string(SUBSTRING "${text}" ${length} -1 text)
      string(APPEND body_${name} "\n    R\"veer_text(${head})veer_text\"")
    endwhile()
  endforeach()

  set(header "#pragma once\n\n#include <string_view>\n\nnamespace ${namespace} {\n")
  foreach(name IN LISTS names)
    string(LENGTH "${body_${name}}" length)
    if(length GREATER 65535)
      message(FATAL_ERROR "${name} has ${length} bytes, more than concatenated literals may have: use another name for some files")
    endif()
    if(body_${name} STREQUAL "")
      set(body_${name} " \"\"")
    endif()
    string(APPEND header "\ninline constexpr std::string_view ${name} =${body_${name}};\n")
  endforeach()
  string(APPEND header "\n}  // namespace ${namespace}\n")

  # An unchanged header keeps its date, so nothing is recompiled.
  set(before "")
  if(EXISTS "${output}")
    file(READ "${output}" before)
  endif()
  if(NOT before STREQUAL header)
    file(WRITE "${output}" "${header}")
  endif()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(arguments "")
  math(EXPR last "${CMAKE_ARGC} - 1")
  foreach(k RANGE 3 ${last})  # after "cmake -P <this file>"
    list(APPEND arguments "${CMAKE_ARGV${k}}")
  endforeach()
  veer_embed_text(${arguments})
endif()
