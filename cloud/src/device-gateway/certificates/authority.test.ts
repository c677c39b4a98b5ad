import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { FolderDocuments } from '../../store/documents.ts'
import { Authority } from './authority.ts'

const hosts = ['192.168.1.7', 'fd12:3456::7', 'garden.local', 'garden', 'localhost', '127.0.0.1', '::1']

describe('the authority for devices', () => {
  const folder = temporaryFolder()
  let authority: Authority
  beforeAll(async () => {
    authority = await Authority.open(new FolderDocuments(folder), { machine: 'Garden' })
  })
  afterAll(removeTemporaryFolders)

  const verify = (wanted: readonly string[], ...options: string[]) => {
    writeFileSync(join(folder, 'ca.pem'), authority.certificate)
    writeFileSync(join(folder, 'server.pem'), authority.certify(wanted).cert)
    const { stdout, stderr } = spawnSync('openssl', [
      'verify',
      '-x509_strict',
      '-purpose',
      'sslserver',
      '-CAfile',
      join(folder, 'ca.pem'),
      ...options,
      join(folder, 'server.pem'),
    ])
    return `${stdout.toString()}${stderr.toString()}`
  }

  test('JOIN-01 is made once, for its owner alone, and stays the same', async () => {
    expect(statSync(join(folder, 'entrance.json')).mode & 0o777).toBe(0o600)
    expect((await Authority.open(new FolderDocuments(folder))).certificate).toBe(authority.certificate)
    const parsed = new X509Certificate(authority.certificate)
    expect([parsed.ca, parsed.verify(parsed.publicKey), parsed.publicKey.asymmetricKeyDetails?.namedCurve]).toEqual([
      true,
      true,
      'prime256v1',
    ])
    expect(authority.certificate.length).toBeLessThan(3900)
    writeFileSync(join(folder, 'entrance.json'), readFileSync(join(folder, 'entrance.json'), 'utf8').slice(0, 200))
    await expect(Authority.open(new FolderDocuments(folder))).rejects.toThrow('Restore it from a copy')
  })

  test('JOIN-01 certifies a server by names and addresses, as OpenSSL sees it, from the beginning of all clocks', () => {
    for (const host of hosts.filter((each) => !/[.:]\d+$|::/.test(each)))
      expect(verify(hosts, '-verify_hostname', host)).toContain(': OK')
    for (const address of ['192.168.1.7', 'fd12:3456::7', '::1'])
      expect(verify(hosts, '-verify_ip', address)).toContain(': OK')
    expect(verify(hosts, '-attime', '60')).toContain(': OK')
    expect(verify(hosts, '-attime', String(Math.floor(Date.now() / 1000) + 366 * 86_400))).toContain(
      'certificate has expired',
    )
    expect(verify(hosts, '-verify_hostname', 'example.org')).toContain('hostname mismatch')
  })

  test('JOIN-01 names addresses as names, too, for small devices', () => {
    const text = execFileSync('openssl', ['x509', '-noout', '-ext', 'subjectAltName'], {
      input: authority.certify(hosts).cert,
    }).toString()
    expect(text).toContain('IP Address:192.168.1.7, DNS:192.168.1.7')
    expect(text).not.toContain('DNS:fd12')
  })

  test("JOIN-02 can't certify a public name, even with its key", () => {
    expect(verify(['www.example.org'])).toContain('permitted subtree violation')
    expect(verify(['10.example.org'])).toContain('permitted subtree violation')
    expect(['garden', 'x.local', 'localhost'].map((name) => authority.mayName(name))).toEqual([true, true, true])
    expect(['example.org', 'notlocal', 'other'].map((name) => authority.mayName(name))).toEqual([false, false, false])
  })

  test('JOIN-02 has nothing of the public domain that its machine is in', async () => {
    const open = authority
    authority = await Authority.open(new FolderDocuments(temporaryFolder()), { machine: 'Host.example.org' })
    expect(['host', 'host.example.org', 'www.host.example.org'].map((name) => authority.mayName(name))).toEqual([
      true,
      false,
      false,
    ])
    expect(verify(['host'], '-verify_hostname', 'host')).toContain(': OK')
    expect(verify(['host.example.org'])).toContain('permitted subtree violation')
    authority = open
  })

  test('JOIN-19: certifies a public name that was given at the first start, and no other one', async () => {
    authority = await Authority.open(new FolderDocuments(temporaryFolder()), {
      machine: 'garden',
      named: 'devices.example.org',
    })
    expect(verify(['devices.example.org', 'localhost'], '-verify_hostname', 'devices.example.org')).toContain(': OK')
    expect(verify(['www.example.org'])).toContain('permitted subtree violation')
  })
})
