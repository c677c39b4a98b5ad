import { freePort } from 'cloud/testing/freePort.ts'
import { hasMosquitto, startMosquitto } from 'cloud/testing/mosquitto.ts'
import { connectAsync } from 'mqtt'
import { EventsPage } from '../pages/eventPages.ts'
import { account, clientId, startForeignProvider } from '../support/foreign/foreignProvider.ts'
import { productName, signIn, topic } from '../support/foreign/foreignTest.ts'
import { hasFront, startFront } from '../support/foreign/nginxFront.ts'
import { startWireApi } from '../support/foreign/wireApi.ts'
import { expect, test } from '../support/test.ts'

test.skip(!hasFront, 'nginx or openssl is not installed.')
test.skip(!hasMosquitto, 'Mosquitto is not installed.')
/** As long as with the names of a few hundred groups. */
const accessToken = `opaque-${'19c04e77b2'.repeat(1_200)}`
/** Seconds. A third of what nginx takes where nothing is said. */
const idle = 20

const portOf = (url: string): number => Number(new URL(url).port)

test(
  'MFE-03, BRK-05: behind the deployment’s nginx, over HTTP/2, the console is served whole, tokens of 12 kB pass, and the live connection outlasts idle times',
  { tag: '@chromium' },
  async ({ playwright, launchOptions, violations }) => {
    const running: { stop(): Promise<void> }[] = []
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'],
    })
    try {
      const mosquitto = await startMosquitto({
        account: { username: account.sub, password: accessToken },
        withWebsocket: true,
      })
      running.push(mosquitto)
      const port = await freePort()
      const origin = `https://localhost:${port}`
      const provider = await startForeignProvider({ origin, accessToken, refresh: true })
      running.push(provider)
      const api = await startWireApi({ allowed: origin, subOf: provider.subOf })
      running.push(api)
      const front = await startFront({
        console: port,
        api: portOf(api.baseUrl),
        messages: portOf(mosquitto.websocketUrl ?? ''),
        issuer: provider.issuer,
        idle,
      })
      running.push(front)
      const messages = `${front.services.replace('https', 'wss')}/mqtt`
      front.configure({
        productName,
        oidc: {
          authority: provider.issuer,
          clientId,
          scope: 'openid email fleet offline_access',
          extraParams: { prompt: 'consent' },
        },
        api: { baseUrl: `${front.services}/fleet` },
        broker: { url: messages },
      })

      const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
      await violations.watch(context)
      const page = await context.newPage()
      const events = new EventsPage(page)
      await page.goto('/events', { waitUntil: 'commit' })
      await signIn(page)
      await events.console.expectConnection('Live')
      await events.console.mark()
      const silent = await connectAsync(messages, {
        username: account.sub,
        password: accessToken,
        keepalive: 0,
        reconnectPeriod: 0,
        rejectUnauthorized: false,
      })
      const device = await connectAsync(mosquitto.url, { protocolVersion: 5 })
      await device.publishAsync(topic, 'before')
      await expect(events.rows.first()).toContainText('before')

      // Screens meanwhile, whose calls don't go over the live connection.
      const cut = new Promise<void>((resolve) => {
        silent.once('close', () => resolve())
      })
      for (const section of ['Devices', 'Integrations', 'Secrets', 'Projects']) await events.console.follow(section)
      await events.console.follow('Events')
      await cut
      await events.console.expectConnection('Live')
      await device.publishAsync(topic, 'after')
      await events.expectMessages(['after', 'before'])
      await events.console.expectNoReload()

      const requests = front.requests().filter((line) => !line.endsWith(' /mqtt'))
      expect(requests.length).toBeGreaterThan(30)
      expect(requests.filter((line) => !line.startsWith('HTTP/2.0 '))).toEqual([])
      expect(api.calls.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
      await device.endAsync(true)
      await violations.settle(context)
    } finally {
      await browser.close()
      for (const server of running.reverse()) await server.stop()
    }
  },
)
