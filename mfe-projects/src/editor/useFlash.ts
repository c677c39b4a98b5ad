import { firmwareListQuery, type Device, downloadArtifact, downloadFirmware, type BuildResult } from '@console/platform/api'
import { useConsole, useReadable, type Http, type Console } from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { useQuery, useQueryClient } from '@console/platform/query'
import { type Image, createUpdate } from '../common/update/createUpdate.ts'
import { useMisfit, nameOf, usePickableDevices } from '../common/update/usePickableDevices.ts'
import { useUpdate } from '../common/update/useUpdate.ts'
import { useT } from '../i18n/index.ts'
import { type BuildState, onePerProject } from './build/projectBuild.ts'

interface Builder {
  ide: Http
  id: string
  /** As the latest build stands. */
  built: BuildState
  build: () => Promise<BuildState | null>
}

/** Flashes what a project's build has made onto a device that somebody picks. */
export const useFlash = ({ ide, id, built, build }: Builder) => {
  const t = useT()
  const console = useConsole()
  const course = flashOf(console, id)
  const picked = useReadable(course.picked)
  const update = useUpdate(course.update)
  const { devices, error } = usePickableDevices()
  const chained = useReadable(course.chained) > 0
  const servers = { api: console.api, ide }
  const image = imageOf(servers, id, built)
  const device = devices?.find((each) => each.id === picked)
  const noDevice = !device ? t('selectDeviceFirst') : device.status === 'online' ? null : t('flash.notOnline')
  const misfit = useMisfit()
  const cache = useQueryClient()
  const images = firmwareListQuery(console.api)
  const { data: stored } = useQuery(images)
  const target = stored?.find(({ sha256 }) => sha256 === image?.sha)?.target ?? null
  /** Why the device can't run what was just built; null where that is not told. */
  const misfitOf = async ({ sha }: { sha: string | null }): Promise<string | null> => {
    if (!device?.targets || sha === null) return null
    const { select, ...query } = images
    const now = await cache.fetchQuery({ ...query, staleTime: 0, retry: false }).then(select, () => [])
    return misfit(device, now.find(({ sha256 }) => sha256 === sha)?.target ?? null)
  }

  // What went onto the device before says nothing about what is built or picked now.
  const forget = () => { if (!update.busy) course.update.cancel() }
  const buildAnew = () => {
    forget()
    return build()
  }
  const buildAndFlash = async () => {
    const count = (by: number) => course.chained.setState(course.chained.getState() + by)
    count(1)
    const state = await buildAnew().finally(() => count(-1))
    const made = state && imageOf(servers, id, state)
    const reason = made && (await misfitOf(made))
    if (reason) console.toast({ kind: 'warning', title: t('flash.misfit'), text: reason })
    else if (made) course.update.start(picked, made)
    else if (state?.kind === 'succeeded') console.toast({ kind: 'warning', title: t('flash.noImage') })
  }
  return {
    devices, failed: devices === undefined && error !== null, picked, update,
    name: device ? nameOf(device) : picked,
    pick: (wanted: string) => {
      forget()
      course.picked.setState(wanted)
    },
    image,
    /** What the image is for; null where that is not told. */
    target,
    flash: () => { if (image) course.update.start(picked, image) },
    flashOff: (image && device && misfit(device, target)) ?? noDevice ?? (image ? null : t('flash.buildFirst')),
    /** Why the device can't run what is built. */
    misfit: (each: Device) => misfit(each, target),
    build: buildAnew, buildAndFlash, buildAndFlashOff: noDevice, chained,
  }
}

export type FlashState = ReturnType<typeof useFlash>

interface BuiltImage extends Image {
  size: number | null
  /** As a file. */
  download(): Promise<Blob>
}

/** What a build has made to be flashed; null where it made no firmware. */
export const imageOf = (servers: { api: Http; ide: Http }, id: string, state: BuildState): BuiltImage | null => {
  if (state.kind !== 'succeeded') return null
  const sha = state.result.firmwareSha
  const artifact = firmwareArtifact(state)
  const stored = (options?: { signal: AbortSignal }) => downloadFirmware(servers.api, sha ?? '', options)
  // A server without a log of builds tells no artifacts of those before.
  if (!artifact) return state.restored && state.result.artifacts.length === 0 && sha !== null ? { sha, size: state.restored.size, load: stored, download: stored } : null
  const made = (options?: { signal: AbortSignal }) => downloadArtifact(servers.ide, id, artifact.path, options)
  // By its SHA it is this build's, even when somebody has built the project again.
  return { sha, size: artifact.size, load: sha === null ? made : stored, download: made }
}

/** The firmware among what a build has made; null without one. */
const firmwareArtifact = (state: BuildState): BuildResult['artifacts'][number] | null =>
  (state.kind === 'succeeded' && state.result.artifacts.find(({ path }) => path.endsWith('firmware-merged.bin'))) || null

/** Onto which device a project is flashed, how many builds will be flashed once they succeed, and how that goes. */
const flashOf = onePerProject((console: Console) => ({ picked: createWritable(''), chained: createWritable(0), update: createUpdate(console) }))
