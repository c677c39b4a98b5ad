import path from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { freePort } from '../freePort.testing.ts'
import { newFolder } from '../release.testing.ts'

/** Debian's packages lighttpd and lighttpd-mod-webdav. */
export const noWebDavServer =
  existsSync('/usr/sbin/lighttpd') && existsSync('/usr/lib/lighttpd/mod_webdav.so')
    ? null
    : 'lighttpd with mod_webdav is not installed'

const isReady = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  )

/** A web server of Debian that takes files by PUT, with conditions. */
export const startWebDavServer = async () => {
  const folder = newFolder()
  const root = path.join(folder, 'root')
  mkdirSync(root)
  const port = await freePort()
  writeFileSync(
    path.join(folder, 'lighttpd.conf'),
    `
server.modules = ("mod_webdav")
server.document-root = "${root}"
server.bind = "127.0.0.1"
server.port = ${port}
webdav.activate = "enable"
mimetype.assign = (".js" => "text/javascript", ".json" => "application/json", "" => "application/octet-stream")
`,
  )
  const process = spawn('/usr/sbin/lighttpd', ['-D', '-f', path.join(folder, 'lighttpd.conf')], { stdio: 'ignore' })
  const ended = once(process, 'exit')
  const to = `http://127.0.0.1:${port}`
  // A connection that is refused takes a moment, so this asks no more than some hundred times.
  while (process.exitCode === null && !(await isReady(to)));
  return {
    to,
    folder: root,
    close: async () => {
      process.kill()
      await ended
    },
  }
}
