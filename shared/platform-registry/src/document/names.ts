// The same wherever a name or a version is read: what one place takes and another refuses would be released and then
// not run, or not reported.

/** A remote's name, or the shell's. */
export const partName = /^[a-z][a-z0-9_]{0,63}$/
/** None is named as what every object has. */
export const remoteName = /^(?!(constructor|shell)$)[a-z][a-z0-9_]{0,63}$/
export const versionName = /^(?=.{1,100}$)\d+\.\d+\.\d+(-[\w.-]+)?$/
/** Not to be taken for a released one. */
export const previewVersion = /^(?=.{1,100}$)\d+\.\d+\.\d+-[\w.-]+$/
