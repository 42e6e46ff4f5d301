// Headers that are precompiled belong to a target, and a target has a source.
