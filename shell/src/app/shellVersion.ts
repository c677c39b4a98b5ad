/**
 * The version of the shell that this page is of, as index.html says it: a release may have another one than the build.
 */
export const shellVersion = document.querySelector<HTMLMetaElement>('meta[name=shell-version]')?.content ?? '?'
