#!/usr/bin/env node
// Behaves as PlatformIO does, as far as the cloud sees: what it prints, which files it writes, how long it takes.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const args = process.argv.slice(2)
const after = (flag) => args[args.indexOf(flag) + 1]
if (args[0] === '--version') console.log('PlatformIO Core, version 6.1.18')
else {
  const folder = after('-d')
  const environment = after('-e')
  const built = join(folder, '.pio/build', environment)
  const source = readFileSync(join(folder, 'src/main.ino'), 'utf8')
  if (args[0] === 'run') {
    console.log(
      `Processing \u001b[36m${environment}\u001b[0m ${JSON.stringify(args)} ${existsSync(built) ? 'again' : 'first'}`,
    )
    if (source.includes('chatty')) for (let line = 0; line < 6000; line += 1) console.log(`${line} ${'x'.repeat(1000)}`)
    if (source.includes('slow')) {
      // A compiler of its own, which would go on if only its parent was ended.
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], { stdio: 'ignore' })
      console.log(`child ${child.pid}`)
      child.on('exit', () => process.exit(1))
    } else if (source.includes('wrong')) {
      console.error('src/main.ino:1:1: error: wrong')
      process.exit(1)
    } else {
      mkdirSync(built, { recursive: true })
      writeFileSync(join(built, 'bootloader.bin'), 'boot')
      writeFileSync(join(built, 'firmware.bin'), `app ${source.length}`)
      console.log('========================= [\u001b[32mSUCCESS\u001b[0m] Took 0.10 seconds =========================')
    }
  } else {
    console.log(
      JSON.stringify({
        [environment]: {
          extra: {
            application_offset: '0x20',
            flash_images: [{ offset: '0x10', path: join(built, 'bootloader.bin') }],
          },
        },
      }),
    )
  }
}
