import { build } from '../build.ts'

export const usage = `Builds what has changed into dist/: one static folder that any server can serve.

  npm run build`

export const run = async (): Promise<number> => {
  const built = await build(console.log)
  console.log(
    built.length > 0
      ? 'The console is in dist/.'
      : 'Nothing has changed since the last build; the console is in dist/.',
  )
  return 0
}
