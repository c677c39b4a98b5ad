import {
  firmwareListQuery,
  type Device,
  downloadArtifact,
  downloadFirmware,
  type BuildResult,
} from '@console/platform/api'
import { useConsole, useReadable, type Http, type Console } from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { useQuery, useQueryClient } from '@console/platform/query'
import { type Image, createUpdate } from '../common/update/createUpdate.ts'
import { useIncompatibility, nameOf, usePickableDevices } from '../common/update/usePickableDevices.ts'
import { useUpdate } from '../common/update/useUpdate.ts'
import { useT } from '../i18n/index.ts'
import { type BuildState, oncePerProject } from './build/projectBuild.ts'

interface Builder {
  ide: Http
  id: string
  /** The state of the latest build. */
  built: BuildState
  build: () => Promise<BuildState | null>
}

/** Flashes the image of a project's latest build onto the picked device. */
export const useFlash = ({ ide, id, built, build }: Builder) => {
  const t = useT()
  const console = useConsole()
  const session = flashSessionOf(console, id)
  const picked = useReadable(session.picked)
  const update = useUpdate(session.update)
  const { devices, error } = usePickableDevices()
  const flashAfterBuild = useReadable(session.flashAfterBuild) > 0
  const servers = { api: console.api, ide }
  const image = imageOf(servers, id, built)
  const device = devices?.find((each) => each.id === picked)
  const noDevice = !device ? t('selectDeviceFirst') : device.status === 'online' ? null : t('flash.notOnline')
  const incompatibility = useIncompatibility()
  const cache = useQueryClient()
  const images = firmwareListQuery(console.api)
  const { data: stored } = useQuery(images)
  const target = stored?.find(({ sha256 }) => sha256 === image?.sha)?.target ?? null
  /** Why the device can't run the new image; null where it can or the server does not say. */
  const incompatibilityOf = async ({ sha }: { sha: string | null }): Promise<string | null> => {
    if (!device?.targets || sha === null) return null
    const { select, ...query } = images
    const now = await cache.fetchQuery({ ...query, staleTime: 0, retry: false }).then(select, () => [])
    return incompatibility(device, now.find(({ sha256 }) => sha256 === sha)?.target ?? null)
  }

  // A finished update says nothing about a new build or another device.
  const clearUpdate = () => {
    if (!update.busy) session.update.cancel()
  }
  const rebuild = () => {
    clearUpdate()
    return build()
  }
  const buildAndFlash = async () => {
    const count = (by: number) => session.flashAfterBuild.setState(session.flashAfterBuild.getState() + by)
    count(1)
    const state = await rebuild().finally(() => count(-1))
    const made = state && imageOf(servers, id, state)
    const reason = made && (await incompatibilityOf(made))
    if (reason) console.toast({ kind: 'warning', title: t('flash.incompatible'), text: reason })
    else if (made) session.update.start(picked, made)
    else if (state?.kind === 'succeeded') console.toast({ kind: 'warning', title: t('flash.noImage') })
  }
  return {
    devices,
    failed: devices === undefined && error !== null,
    picked,
    update,
    name: device ? nameOf(device) : picked,
    pick: (wanted: string) => {
      clearUpdate()
      session.picked.setState(wanted)
    },
    image,
    /** The target of the image; null where the server does not say. */
    target,
    flash: () => {
      if (image) session.update.start(picked, image)
    },
    flashOff:
      (image && device && incompatibility(device, target)) ?? noDevice ?? (image ? null : t('flash.buildFirst')),
    /** Why the device can't run the image. */
    incompatibility: (each: Device) => incompatibility(each, target),
    build: rebuild,
    buildAndFlash,
    buildAndFlashOff: noDevice,
    flashAfterBuild,
  }
}

export type ProjectFlash = ReturnType<typeof useFlash>

interface BuiltImage extends Image {
  size: number | null
  /** For the user's disk. */
  download(): Promise<Blob>
}

/** The image that a build made; null where it made no firmware. */
export const imageOf = (servers: { api: Http; ide: Http }, id: string, state: BuildState): BuiltImage | null => {
  if (state.kind !== 'succeeded') return null
  const sha = state.result.firmwareSha
  const artifact = firmwareArtifact(state)
  const stored = (options?: { signal: AbortSignal }) => downloadFirmware(servers.api, sha ?? '', options)
  // A server without a log of builds has no artifacts of earlier builds.
  if (!artifact)
    return state.restored && state.result.artifacts.length === 0 && sha !== null
      ? { sha, size: state.restored.size, load: stored, download: stored }
      : null
  const made = (options?: { signal: AbortSignal }) => downloadArtifact(servers.ide, id, artifact.path, options)
  // By its SHA: somebody may have built the project again.
  return { sha, size: artifact.size, load: sha === null ? made : stored, download: made }
}

/** The merged firmware among a build's artifacts; null without one. */
const firmwareArtifact = (state: BuildState): BuildResult['artifacts'][number] | null =>
  (state.kind === 'succeeded' && state.result.artifacts.find(({ path }) => path.endsWith('firmware-merged.bin'))) ||
  null

/**
 * A project's picked device, the number of builds that will be flashed when they succeed, and the update. Kept while
 * other screens are shown.
 */
const flashSessionOf = oncePerProject((console: Console) => ({
  picked: createWritable(''),
  flashAfterBuild: createWritable(0),
  update: createUpdate(console),
}))
