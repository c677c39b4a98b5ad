import { createHash } from 'node:crypto'
import { imageHead, readImage, targetOf } from './image.ts'
import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database } from '../store/database.ts'

export interface Firmware {
  sha256: string
  projectId: string
  projectName: string
  productId: string
  /** What the image is for. */
  target: string
  size: number
  createdAt: number
  updatedAt: number
  accessedAt?: number
  downloadCount: number
}

export interface NewFirmware {
  projectId: string
  projectName: string
  productId: string
  image: Buffer
  createdAt: number
}

interface Row {
  sha256: string
  project: string
  project_name: string
  product: string
  head: Buffer
  size: number
  created_at: number
  updated_at: number
  accessed_at: number | null
  download_count: number
}

interface Used {
  images: number
  bytes: number
}

const quota = { holder: 'This account', what: 'firmware images', cure: 'Delete images that you don\'t need.' }
const columns = `sha256, project, project_name, product, substr(image, 1, ${imageHead}) AS head, size, created_at, updated_at, accessed_at, download_count`

export class Firmwares {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  ownedBy(owner: string): Firmware[] {
    return this.#db.all<Row>(`SELECT ${columns} FROM firmwares WHERE owner = ? ORDER BY created_at DESC`, owner).map(firmware)
  }

  add(owner: string, { projectId, projectName, productId, image, createdAt }: NewFirmware): string {
    const sha256 = createHash('sha256').update(image).digest('hex')
    if (!this.#has(owner, sha256)) this.#requireRoom(owner, image.length)
    this.#db.run(
      `INSERT INTO firmwares (owner, sha256, project, project_name, product, image, size, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
       ON CONFLICT (owner, sha256) DO UPDATE SET updated_at = excluded.updated_at`,
      owner, sha256, projectId, projectName, productId, image, image.length, createdAt,
    )
    return sha256
  }

  #requireRoom(owner: string, bytes: number): void {
    const used = this.#db.get<Used>('SELECT count(*) AS images, coalesce(sum(size), 0) AS bytes FROM firmwares WHERE owner = ?', owner) ?? { images: 0, bytes: 0 }
    requireCount(quota, used.images, quotas.account.firmwares.count)
    requireBytes(quota, used.bytes, used.bytes + bytes, quotas.account.firmwares.bytes)
  }

  #has(owner: string, sha256: string): boolean {
    return this.#db.get('SELECT 1 FROM firmwares WHERE owner = ? AND sha256 = ?', owner, sha256) !== undefined
  }

  /** Reads the image and counts the download. */
  download(owner: string, sha256: string): Buffer | undefined {
    const row = this.#db.get<{ image: Buffer }>('SELECT image FROM firmwares WHERE owner = ? AND sha256 = ?', owner, sha256)
    if (!row) return undefined
    this.#db.run('UPDATE firmwares SET download_count = download_count + 1, accessed_at = ? WHERE owner = ? AND sha256 = ?', Date.now(), owner, sha256)
    return row.image
  }

  /** Also clears the reference of projects whose latest image it is. */
  remove(owner: string, sha256: string): boolean {
    return this.#db.transaction(() => {
      this.#db.run('UPDATE projects SET firmware_sha = NULL WHERE owner = ? AND firmware_sha = ?', owner, sha256)
      return this.#db.run('DELETE FROM firmwares WHERE owner = ? AND sha256 = ?', owner, sha256) > 0
    })
  }
}

function firmware(row: Row): Firmware {
  return {
    sha256: row.sha256,
    projectId: row.project,
    projectName: row.project_name,
    productId: row.product,
    target: targetOf(readImage(Buffer.from(row.head))),
    size: row.size,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.accessed_at !== null && { accessedAt: row.accessed_at }),
    downloadCount: row.download_count,
  }
}
