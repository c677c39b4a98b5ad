import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { authorityCertificate, Guard, newKeys, serverCertificate } from 'cloud/testing/simulatedNetworks.ts'
import { Lan } from './lan.ts'
import { bench } from '../../sketchBench.testing.ts'

const until = new Date(Date.now() + 3_600_000)

function authority(name: string) {
  const issuer = { name, ...newKeys() }
  return { issuer, certificate: authorityCertificate(issuer, until, ['localhost', 'elsewhere.local']) }
}

/** A server whose certificate says that it is `host`. */
async function serve(
  issuer: ReturnType<typeof authority>['issuer'],
  host: string,
): Promise<{ server: Server; port: number }> {
  const { privateKey, publicKey } = newKeys()
  const server = createServer(
    {
      cert: serverCertificate(issuer, { name: host, until, key: publicKey, hosts: [host] }),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    (socket) => {
      socket.on('error', () => {})
      socket.on('data', (data) => socket.end(`you said ${data.toString()}`))
    },
  )
  server.on('tlsClientError', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, port: (server.address() as AddressInfo).port }
}

const [own, other] = [authority('own'), authority('other')]
let servers: Awaited<ReturnType<typeof serve>>[] = []
beforeAll(async () => {
  servers = await Promise.all([serve(own.issuer, 'localhost'), serve(own.issuer, 'elsewhere.local')])
})
afterAll(() => {
  for (const { server } of servers) server.close()
})

test('NET-43: a sketch connects by TLS to who has a certificate of the authority that it trusts, and to anybody only after setInsecure()', async () => {
  const [right, wrong] = servers.map(({ port }) => port)
  const guard = new Guard([`localhost:${right}`, `localhost:${wrong}`])
  const run = bench.run(
    await bench.image(`
    #include <WiFi.h>
    #include <WiFiClientSecure.h>
    String typed(const char *what) {
      Serial.println(what);
      while (!Serial.available()) delay(1);
      return Serial.readStringUntil('|');
    }
    void ask(const char *what, WiFiClientSecure &client, int port) {
      char why[40] = "";
      if (!client.connect("localhost", port)) return (void)Serial.printf(client.lastError(why, sizeof(why)) && why[0] ? "%s is refused\\n" : "%s says nothing\\n", what);
      client.print("hello");
      Serial.printf("%s: %s\\n", what, client.readString().c_str());
    }
    void setup() {
      WiFi.begin("any");
      String own = typed("own"), other = typed("other");
      int right = typed("right").toInt(), wrong = typed("wrong").toInt();
      WiFiClientSecure trusting, mistaken, strict, careless, named;
      trusting.setCACert(own.c_str()); ask("trusting", trusting, right);
      mistaken.setCACert(other.c_str()); ask("mistaken", mistaken, right);
      ask("strict", strict, right);
      named.setCACert(own.c_str()); ask("named", named, wrong);
      careless.setInsecure(); ask("careless", careless, right); ask("careless elsewhere", careless, wrong);
      Serial.println("done");
    }
    void loop() { delay(1000); }`),
    {
      network: {
        device: 'NODE-1',
        lan: new Lan(),
        targets: (url) => guard.addressesOf(url),
        publish: () => true,
        hear: () => {},
        unhear: () => {},
      },
    },
  )
  // Typed, so that the source is the same in each run and is compiled once.
  for (const [what, text] of [
    ['own', own.certificate],
    ['other', other.certificate],
    ['right', right],
    ['wrong', wrong],
  ] as const) {
    await run.line(what)
    run.type(`${text}|`)
  }
  await run.line('done')
  run.board.stop()
  expect(run.lines.slice(4)).toEqual([
    'trusting: you said hello',
    'mistaken is refused',
    'strict is refused',
    'named is refused',
    'careless: you said hello',
    'careless elsewhere: you said hello',
    'done',
  ])
  const told = run
    .all('notice')
    .map(({ text }) => text)
    .join('\n')
  expect(told).toMatch(/No connection to localhost at port \d+: .*(?:self[- ]signed|unable to (?:verify|get)|issuer)/i)
  expect(told).toMatch(/does not match certificate/i)
})
