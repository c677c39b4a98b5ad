import { createHash } from 'node:crypto'
import { appOf } from '../firmware-images/appImage.ts'
import { imageHead, readImage, targetOf } from '../firmware-images/image.ts'
import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import { piece } from '../threads/pieces.ts'
import type { Database, Queries } from '../store/database.ts'

export interface Firmware {
  sha256: string
  projectId: string
  projectName: string
  productId: string
  /** What the image is for. */
  target: string
  /** What the image calls its version, if it does. */
  version?: string
  /** How many devices of the owner say that they run it. */
  devices: number
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
  size: number
  created_at: number
  updated_at: number
  accessed_at: number | null
  download_count: number
  /** Null: not looked for yet. */
  version: string | null
  devices: number
}

interface Used {
  images: number
  bytes: number
}

const quota = { holder: 'This account', what: 'firmware images', cure: "Delete images that you don't need." }
const columns = `sha256, project, project_name, product, size, created_at, updated_at, accessed_at, download_count, version,
  (SELECT count(*) FROM devices WHERE devices.owner = firmwares.owner AND (running_firmware = firmwares.sha256 OR (firmwares.app_sha <> '' AND running_firmware = firmwares.app_sha))) AS devices`
/** Of all accounts. */
const maxTargets = 10_000

export class Firmwares {
  readonly #db: Database
  /** What images are for, by hash: to see it, the database reads all of an image. */
  readonly #targets = new Map<string, string>()

  constructor(db: Database) {
    this.#db = db
  }

  async ownedBy(owner: string): Promise<Firmware[]> {
    const rows = await this.#db.all<Row>(
      `SELECT ${columns} FROM firmwares WHERE owner = ? ORDER BY created_at DESC`,
      owner,
    )
    const found: Firmware[] = []
    for (const row of rows) {
      const target = this.#targets.get(row.sha256) ?? (await piece(owner, () => this.#readTarget(owner, row.sha256)))
      found.push(firmware(row, target))
    }
    return found
  }

  async #readTarget(owner: string, sha256: string): Promise<string> {
    const query = `SELECT substr(image, 1, ${imageHead}) AS head FROM firmwares WHERE owner = ? AND sha256 = ?`
    const row = await this.#db.get<{ head: Buffer }>(query, owner, sha256)
    const target = targetOf(readImage(row?.head ?? Buffer.alloc(0)))
    if (this.#targets.size >= maxTargets) this.#targets.clear()
    this.#targets.set(sha256, target)
    return target
  }

  /** Returns the image's hash. */
  async add(
    owner: string,
    { projectId, projectName, productId, image, createdAt }: NewFirmware,
    db: Queries = this.#db,
  ): Promise<string> {
    const sha256 = createHash('sha256').update(image).digest('hex')
    await db.transaction(async (tx) => {
      if (!(await has(tx, owner, sha256))) await requireRoom(tx, owner, image.length)
      await tx.run(
        `INSERT INTO firmwares (owner, sha256, project, project_name, product, image, size, created_at, updated_at, app_sha, version) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10)
         ON CONFLICT (owner, sha256) DO UPDATE SET updated_at = excluded.updated_at, app_sha = excluded.app_sha, version = excluded.version`,
        owner,
        sha256,
        projectId,
        projectName,
        productId,
        image,
        image.length,
        createdAt,
        ...namesOf(image),
      )
    })
    return sha256
  }

  async read(owner: string, sha256: string): Promise<Buffer | undefined> {
    return (
      await this.#db.get<{ image: Buffer }>('SELECT image FROM firmwares WHERE owner = ? AND sha256 = ?', owner, sha256)
    )?.image
  }

  /** Called when an image was sent to a device: that is no download. */
  async recordAccess(owner: string, sha256: string): Promise<void> {
    await this.#db.run('UPDATE firmwares SET accessed_at = ? WHERE owner = ? AND sha256 = ?', Date.now(), owner, sha256)
  }

  /** Called when all but the last piece of an image has been taken. */
  async countDownload(owner: string, sha256: string): Promise<void> {
    await this.#db.run(
      'UPDATE firmwares SET download_count = download_count + 1, accessed_at = ? WHERE owner = ? AND sha256 = ?',
      Date.now(),
      owner,
      sha256,
    )
  }

  /**
   * Images of former releases are stored without what they call themselves when they run, and without their version.
   */
  async nameOld(): Promise<void> {
    const old = await this.#db.all<{ owner: string; sha256: string }>(
      'SELECT owner, sha256 FROM firmwares WHERE app_sha IS NULL OR version IS NULL',
    )
    for (const { owner, sha256 } of old) {
      await piece('', async () => {
        const image = await this.read(owner, sha256)
        if (image)
          await this.#db.run(
            'UPDATE firmwares SET app_sha = ?, version = ? WHERE owner = ? AND sha256 = ?',
            ...namesOf(image),
            owner,
            sha256,
          )
      })
    }
  }

  /** Also clears the reference of projects whose latest image it is. */
  remove(owner: string, sha256: string): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.run('UPDATE projects SET firmware_sha = NULL WHERE owner = ? AND firmware_sha = ?', owner, sha256)
      return (await tx.run('DELETE FROM firmwares WHERE owner = ? AND sha256 = ?', owner, sha256)) > 0
    })
  }
}

/**
 * What an image calls itself when it runs, and its version. Empty for an image that has none: then it was looked for.
 */
function namesOf(image: Buffer): [appSha: string, version: string] {
  const app = appOf(image)
  const read = readImage(image)
  return [app?.elfSha256 ?? '', read.kind === 'scripted' ? read.version : (app?.version ?? '')]
}

async function requireRoom(tx: Queries, owner: string, bytes: number): Promise<void> {
  const used = (await tx.get<Used>(
    'SELECT count(*) AS images, coalesce(sum(size), 0) AS bytes FROM firmwares WHERE owner = ?',
    owner,
  )) ?? { images: 0, bytes: 0 }
  requireCount(quota, used.images, quotas.account.firmwares.count)
  requireBytes(quota, used.bytes, used.bytes + bytes, quotas.account.firmwares.bytes)
}

async function has(tx: Queries, owner: string, sha256: string): Promise<boolean> {
  return (await tx.get('SELECT 1 FROM firmwares WHERE owner = ? AND sha256 = ?', owner, sha256)) !== undefined
}

function firmware(row: Row, target: string): Firmware {
  return {
    sha256: row.sha256,
    projectId: row.project,
    projectName: row.project_name,
    productId: row.product,
    target,
    ...(row.version && { version: row.version }),
    devices: row.devices,
    size: row.size,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.accessed_at !== null && { accessedAt: row.accessed_at }),
    downloadCount: row.download_count,
  }
}
