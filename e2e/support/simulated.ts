import type { TestCloud } from 'cloud/testing/startCloud.ts'
import type { Api } from './api.ts'

/** Creates a project with these files, by path. */
export const createProject = async (
  cloud: TestCloud,
  { token, call }: Api,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> => {
  const { id } = (await call('POST', '/projects', { name, template: 'empty' })) as { id: string }
  for (const [path, body] of Object.entries(files)) {
    const response = await fetch(`${cloud.address}/api/v1/projects/${id}/files/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  return id
}

/** Builds a project and flashes a device with it. The device starts it some moments later. */
export const buildAndFlash = async (
  cloud: TestCloud,
  { token }: Api,
  project: string,
  device: string,
): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const log = await (await fetch(`${cloud.address}/api/v1/projects/${project}/build`, { headers })).text()
  const [, sha] = /@@BUILD_RESULT@@ \{"success":true,"firmwareSha":"(\w+)"/.exec(log) ?? []
  if (sha === undefined) throw new Error(log)
  const form = new FormData()
  form.set('file', await (await fetch(`${cloud.address}/api/v1/firmwares/${sha}`, { headers })).blob(), 'firmware.bin')
  const response = await fetch(`${cloud.address}/api/v1/devices/${device}/firmware`, {
    method: 'PUT',
    headers,
    body: form,
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}
