import webpack, { type Compiler } from 'webpack'

/**
 * By the hash that index.html names for its address. That of a canary names its own; the names of files have hashes, so
 * both say the same of one.
 */
const addHash = `
script.crossOrigin = 'anonymous';
for (const { content } of document.querySelectorAll('meta[name=shell-files],meta[name=shell-canary]')) {
  let named;
  try { named = JSON.parse(content); } catch {}
  const hash = (named?.files || named)?.integrity?.[url];
  if (hash) script.integrity = hash;
}`

/**
 * Has browsers check each chunk of the shell before it runs. The hashes are in index.html: in the entry, they would
 * have to be there before its bytes are final.
 */
export const checkHashes = (compiler: Compiler): void => {
  compiler.hooks.thisCompilation.tap('checkHashes', (compilation) => {
    webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
      'checkHashes',
      (source) => source + addHash,
    )
  })
}
