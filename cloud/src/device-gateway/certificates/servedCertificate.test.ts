import { afterAll, describe, expect, test } from '@jest/globals'
import { X509Certificate } from 'node:crypto'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { FolderDocuments } from '../../store/documents.ts'
import { Authority } from './authority.ts'
import { ServedCertificate } from './servedCertificate.ts'

const day = 86_400_000

describe('JOIN-18: the certificate of the entrance', () => {
  afterAll(removeTemporaryFolders)

  test('is another one when the addresses change, and a month before it ends; the authority stays', async () => {
    const authority = await Authority.open(new FolderDocuments(temporaryFolder()))
    let [now, hosts] = [Date.now(), ['192.168.1.7', 'localhost']]
    const served = new ServedCertificate(
      authority,
      () => hosts,
      () => now,
    )
    const shown = () => new X509Certificate(served.current.cert)
    const first = served.current
    expect([served.renew(), served.current === first]).toEqual([false, true])
    hosts = ['192.168.1.8', 'localhost']
    expect(served.renew()).toBe(true)
    expect([shown().checkIP('192.168.1.8'), shown().checkIP('192.168.1.7')]).toEqual(['192.168.1.8', undefined])
    now += 334 * day
    expect(served.renew()).toBe(false)
    now += 2 * day
    expect(served.renew()).toBe(true)
    expect(Date.parse(shown().validTo)).toBeGreaterThan(now + 364 * day)
    expect(shown().verify(new X509Certificate(authority.certificate).publicKey)).toBe(true)
  })
})
