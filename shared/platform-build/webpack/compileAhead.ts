import webpack, { type Compiler } from 'webpack'

/**
 * Marks scripts of which a start runs most: V8 then compiles all of their functions while they arrive, beside the main
 * thread, instead of one after the other when they are called. A comment of V8 (v8.dev/blog/explicit-compile-hints);
 * other engines see a comment. `test` is for names of files.
 */
export const compileAhead =
  (test: RegExp) =>
  (compiler: Compiler): void => {
    if (compiler.options.mode !== 'production') return
    // After comments were taken out, and before hashes are made of the bytes.
    new webpack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      test,
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    }).apply(compiler)
  }
