export interface Option {
  name: string
  value?: string
  meaning: string
}

/** Each is also an environment variable. */
export const known: readonly Option[] = [
  { name: 'port', value: 'NUMBER', meaning: 'port of the console and its API; 0 takes any free one (8080)' },
  { name: 'broker-port', value: 'NUMBER', meaning: 'port of the message broker; 0 takes any free one (8083)' },
  { name: 'data', value: 'FOLDER', meaning: 'where accounts, keys and everything else are kept (.data)' },
  { name: 'dist', value: 'FOLDER', meaning: 'the built console (dist)' },
  {
    name: 'database',
    value: 'ADDRESS',
    meaning:
      'keep the data in PostgreSQL, postgres://user@host:5432/database; a password is better in CONSOLE_DATABASE or PGPASSWORD',
  },
  {
    name: 'listen',
    value: 'ADDRESS',
    meaning:
      '0.0.0.0 or ::, for a container behind a proxy: listen on all addresses, not on loopback only; needs --origin',
  },
  {
    name: 'origin',
    value: 'ADDRESS',
    meaning: 'the address in the browser, if it is another one, such as http://localhost:3000',
  },
  {
    name: 'proxy',
    value: 'ADDRESSES',
    meaning:
      'of servers in front, such as 127.0.0.1,10.244.0.0/16: their X-Forwarded-For says where sign-ins and reports come from, their X-Request-Id what a request is called, and their PROXY protocol where devices come from',
  },
  {
    name: 'issuer',
    value: 'ADDRESS',
    meaning: 'sign in at this OpenID Connect provider instead, such as https://id.example.org/realms/main',
  },
  { name: 'audience', value: 'TEXT', meaning: 'with --issuer: the audience of access tokens that count here' },
  { name: 'client-id', value: 'TEXT', meaning: "with --issuer: the console's client there (console)" },
  { name: 'scope', value: 'TEXT', meaning: 'with --issuer: what the console asks for there (openid profile email)' },
  {
    name: 'claims',
    value: 'NAMES',
    meaning: 'with --issuer: claims that are named otherwise, such as username=upn,email=mail',
  },
  {
    name: 'sign-in-params',
    value: 'PAIRS',
    meaning: 'with --issuer: what the console sends along there, such as resource=https://console.example.org/api',
  },
  { name: 'account-page', value: 'ADDRESS', meaning: 'with --issuer: where users change their password' },
  { name: 'token-lifetime', value: 'SECONDS', meaning: 'how long an access token is valid (300)' },
  {
    name: 'allow-targets',
    value: 'HOSTS',
    meaning: 'what integrations may call though it is no public address: 192.168.1.5,localhost:1880; * for any',
  },
  {
    name: 'platformio',
    value: 'PROGRAM',
    meaning: 'build with this PlatformIO, such as pio; it runs whatever a project tells it to',
  },
  {
    name: 'library-index',
    value: 'ADDRESS',
    meaning:
      'where builds find libraries: an index as Arduino publishes it, or none (https://downloads.arduino.cc/libraries/library_index.json.gz)',
  },
  {
    name: 'releases',
    meaning: 'teams may release into the console that is served, by tokens of `npm run release-token`',
  },
  { name: 'add-account', value: 'NAME', meaning: 'make one more account and tell its password' },
  { name: 'show-account', meaning: "tell the first account's password again, unless it was changed" },
  {
    name: 'operations',
    value: 'PORT',
    meaning: 'serve /metrics, /healthz and /readyz there, too: 9090 for this machine, 0.0.0.0:9090 for others',
  },
  {
    name: 'broker',
    value: 'ADDRESS',
    meaning: 'pass messages through this MQTT 5 broker, such as mqtts://user:password@broker.example.org:8883',
  },
  {
    name: 'broker-url',
    value: 'ADDRESS',
    meaning: "the broker's address in the browser, if it is another one, such as wss://console.example.org/mqtt",
  },
  {
    name: 'broker-secret',
    value: 'TEXT',
    meaning:
      'with --broker and --operations: clients may connect to the broker itself, whose HTTP hooks send this; better in CONSOLE_BROKER_SECRET',
  },
  {
    name: 'device-port',
    value: 'NUMBER',
    meaning: 'port where devices connect, by MQTT, websocket and HTTP with TLS; 0 takes any free one (8883)',
  },
  {
    name: 'device-address',
    value: 'HOST[:PORT]',
    meaning: 'what devices are given as its address, if it is another one: of what passes connections on to here',
  },
  {
    name: 'lan',
    meaning: 'let devices of the local network connect there, not of this machine only; the console stays here',
  },
  {
    name: 'plain',
    value: 'PORT',
    meaning: 'let devices connect there without TLS, too: everybody in between reads their keys',
  },
  { name: 'history-days', value: 'DAYS', meaning: 'how long events are kept at most; 0 keeps none (30)' },
  {
    name: 'history-bytes',
    value: 'SIZE',
    meaning: "how much of an account's events is kept at most, such as 500MB; the oldest make room (2GB)",
  },
  { name: 'connections', value: 'NUMBER', meaning: 'how many devices and pages may be connected at once (1000)' },
  {
    name: 'smtp',
    value: 'ADDRESS',
    meaning:
      'send e-mails about alerts by this server, such as smtps://user:password@mail.example.org; a password is better in CONSOLE_SMTP',
  },
  { name: 'mail-from', value: 'ADDRESS', meaning: 'with --smtp: whom they are from, such as console@example.org' },
  { name: 'log', value: 'FORM', meaning: 'text, or json: a line for each entry and each request (text)' },
  {
    name: 'drain',
    value: 'SECONDS',
    meaning: 'at the end: how long to answer on as not ready before connections are moved, within 10 s',
  },
  {
    name: 'security-contact',
    value: 'ADDRESS',
    meaning:
      'whom /.well-known/security.txt names for weaknesses that somebody finds here, such as mailto:security@example.org',
  },
  { name: 'json', meaning: 'tell the addresses as one line of JSON' },
  { name: 'help', meaning: 'show this text' },
]
