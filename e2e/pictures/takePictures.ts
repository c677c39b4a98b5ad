import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCloud } from 'cloud/testing/startCloud.ts'
import type { Browser } from '@playwright/test'
import { launch, signedIn, type Cookies } from '../bench/session.ts'
import { openApi } from '../support/api.ts'
import { scenes, type Scene } from './scenes.ts'

const folder = fileURLToPath(new URL('../../shared/docs/pictures/', import.meta.url))
const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

const take = async (
  browser: Browser,
  address: string,
  cookies: Cookies,
  { name, route, show, dark, small }: Scene,
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: small ? phone : desk,
    deviceScaleFactor: small ? 2 : 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(route)
  await show(page)
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
  console.log(`${name}.png`)
  await context.close()
}

/**
 * Takes the pictures of shared/docs/pictures from the built console on a fresh local cloud; of the scenes that are
 * named, or of all.
 */
export const takePictures = async (names: readonly string[]): Promise<void> => {
  const unknown = names.find((name) => !scenes.some((scene) => scene.name === name))
  if (unknown !== undefined)
    throw new Error(`There is no picture "${unknown}". There are: ${scenes.map(({ name }) => name).join(', ')}.`)
  const cloud = await startCloud({ historyDays: 30, warmCompiler: true })
  let browser: Browser | undefined
  try {
    browser = await launch()
    const cookies = await signedIn(browser, cloud)
    const api = await openApi(cloud)
    for (const scene of scenes.filter(({ name }) => names.length === 0 || names.includes(name))) {
      await api.call('PUT', '/users', { language: scene.language ?? 'en' })
      await take(browser, cloud.address, cookies, scene)
    }
  } finally {
    await browser?.close()
    await cloud.close()
  }
}
