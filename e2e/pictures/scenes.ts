import type { Page } from '@playwright/test'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { VitalsPage } from '../pages/vitalsPage.ts'

export interface Scene {
  name: string
  /** Where it begins. */
  route: string
  /** What a person does until there is what the picture shows. */
  show(page: Page): Promise<void>
  dark?: boolean
  /** On a phone. */
  small?: boolean
  language?: 'de'
}

const sketch = `#include <Cloud.h>

int level = 0;

int water(String seconds) {
  return seconds.toInt();
}

void setup() {
  Cloud.function("water", water);
  Cloud.variable("level", level);
}

void loop() {
  level = analogRead(A0);
  Cloud.publish("soil/level", levle);
  delay(2000);
}
`

const rows = (page: Page) => page.getByRole('row')
const text = (page: Page, name: string | RegExp) => page.getByText(name).first().waitFor()

export const scenes: readonly Scene[] = [
  {
    name: 'dashboard', route: '/dashboard',
    show: async (page) => {
      await text(page, 'Greenhouse node')
      // The line needs a while to be one.
      await page.waitForFunction(() => performance.now() > 60_000, undefined, { timeout: 90_000 })
    },
  },
  { name: 'vitals', route: '/devices', dark: true, show: (page) => new VitalsPage(page).open('NODE-A41C7E', '1d') },
  { name: 'events', route: '/events', show: async (page) => { await rows(page).nth(14).waitFor({ timeout: 60_000 }) } },
  {
    name: 'webhook', route: '/integrations/add/webhook',
    show: async (page) => {
      await page.getByLabel('Name').first().fill('soil-level')
      await page.getByLabel(/^Event/).first().fill('soil/level')
      await page.getByLabel(/^URL/).fill('https://garden.example.org/levels')
      await text(page, 'https://garden.example.org/levels')
    },
  },
  {
    name: 'editor', route: '/projects/add/sensor-variables', dark: true,
    show: async (page) => {
      await page.getByLabel('Name').fill('Watering')
      await page.getByRole('button', { name: 'Create' }).click()
      const editor = new ProjectEditorPage(page)
      await editor.ready()
      await editor.paste(sketch)
      await editor.save.click()
      await editor.build.click()
      await editor.log.getByText(/undeclared identifier/).first().waitFor({ timeout: 300_000 })
    },
  },
  { name: 'phone', route: '/devices', small: true, language: 'de', show: async (page) => { await text(page, 'online') } },
]
