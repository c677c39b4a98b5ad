import { firmwareListQuery, type Device } from '@console/platform/api'
import { useConsole, useReadable, type Http } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useMisfit } from '../../common/update/devices/useMisfit.ts'
import { nameOf, usePickableDevices } from '../../common/update/devices/usePickableDevices.ts'
import { useUpdate } from '../../common/update/follow/useUpdate.ts'
import { useT } from '../../i18n/index.ts'
import type { BuildState } from '../build/projectBuild.ts'
import { flashOf } from './flashOf.ts'
import { imageOf } from './imageOf.ts'

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
