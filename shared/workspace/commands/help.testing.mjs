// Asks each command of run.mjs for its help, in one process: a line of JSON for each, with its exit code and what it
// said.
const [, , ...commands] = process.argv
const run = new URL('../run.mjs', import.meta.url)
const print = process.stdout.write.bind(process.stdout)
const exit = process.exit.bind(process)

for (const command of commands) {
  let said = ''
  const keep = (text) => Boolean((said += text))
  process.stdout.write = keep
  process.stderr.write = keep
  process.argv = [process.execPath, run.pathname, command, '--help']
  const code = await new Promise((resolve, reject) => {
    process.exit = (ended) => {
      resolve(ended)
      // What comes after it would run.
      throw new Error('ended')
    }
    // A name of its own, or it would run once only.
    import(`${run.href}?${command}`).catch(reject)
  })
  print(`${JSON.stringify({ command, code, said })}\n`)
}
exit(0)
