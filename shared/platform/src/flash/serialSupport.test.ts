import { expect, test } from '@jest/globals'
import { choosePort } from './SerialLine.ts'
import { whyNoSerial } from './serialSupport.ts'

const allowing = (allowed: boolean) => ({ featurePolicy: { allowsFeature: () => allowed } })
const withSerial = { serial: {} } as Navigator

test('FIR-04: the real reason why there are no serial ports is found', () => {
  expect(whyNoSerial({ isSecureContext: true, navigator: withSerial, document: {} })).toBeNull()
  expect(whyNoSerial({ isSecureContext: true, navigator: withSerial, document: allowing(true) })).toBeNull()
  expect(whyNoSerial({ isSecureContext: false, navigator: {} as Navigator, document: {} })).toBe('insecure')
  expect(whyNoSerial({ isSecureContext: true, navigator: {} as Navigator, document: allowing(true) })).toBe('browser')
  expect(whyNoSerial({ isSecureContext: true, navigator: withSerial, document: allowing(false) })).toBe('policy')
})

test('FIR-05: choosing no port is no failure; a page that may not ask says so', async () => {
  const serial = (name: string) =>
    ({ requestPort: () => Promise.reject(new DOMException('No', name)) }) as unknown as Serial
  expect(await choosePort(serial('NotFoundError'))).toBeNull()
  await expect(choosePort(serial('SecurityError'))).rejects.toMatchObject({ code: 'notAllowed' })
})
