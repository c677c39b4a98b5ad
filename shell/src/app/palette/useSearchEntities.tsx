import { deviceListQuery, integrationListQuery, projectListQuery, secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Status } from '@console/platform/ui'
import type { SearchOption } from '@console/platform/ui/dialog'
import { useMemo } from 'react'
import { useT } from './i18n/useT.ts'
import { SectionIcon } from '../layout/menu/SectionIcon.tsx'
import { useMenu } from '../layout/menu/menu.ts'

/** One kind of entity, such as devices. */
interface Kind {
  title: string
  /** Its section. */
  to: string
  icon: string
  options: readonly SearchOption[]
  /** Further actions for one of them. */
  related: (option: SearchOption) => SearchOption[]
}

const none = () => []

/** Devices, projects, integrations and secrets, as far as their sections are deployed. */
export const useSearchEntities = (): { kinds: Kind[]; failed: string[]; isLoading: boolean } => {
  const t = useT()
  const { api, href } = useConsole()
  const menu = useMenu()
  const isDeployed = (section: string) => menu.some(({ to, deployed }) => to === section && deployed)
  const devices = useQuery({ ...deviceListQuery(api), enabled: isDeployed('/devices') })
  const projects = useQuery({ ...projectListQuery(api), enabled: isDeployed('/projects') })
  const integrations = useQuery({ ...integrationListQuery(api), enabled: isDeployed('/integrations') })
  const secrets = useQuery({ ...secretListQuery(api), enabled: isDeployed('/secrets') })
  const deviceOptions = useMemo(
    () =>
      (devices.data ?? []).map(({ id, name, status }) => ({
        id: `device ${id}`,
        to: href('device-details', { id }),
        text: name || id,
        detail: id,
        icon: <SectionIcon name="devices" />,
        end: <Status kind={status} />,
      })),
    [devices.data, href],
  )
  const kinds = [
    {
      title: t('devices'),
      to: '/devices',
      icon: 'devices',
      query: devices,
      options: deviceOptions,
      related: ({ id, text, to }: SearchOption) => [
        {
          id: `${id} events`,
          to: `${to}?tab=events`,
          text: t('eventsOf', { name: text }),
          icon: <SectionIcon name="events" />,
        },
        {
          id: `${id} vitals`,
          to: `${to}?tab=vitals`,
          text: t('vitalsOf', { name: text }),
          icon: <SectionIcon name="events" />,
        },
      ],
    },
    {
      title: t('projects'),
      to: '/projects',
      icon: 'projects',
      query: projects,
      related: none,
      options: (projects.data ?? []).map(({ id, name }) => ({
        id: `project ${id}`,
        to: href('project-editor', { id }),
        text: name || id,
        icon: <SectionIcon name="projects" />,
      })),
    },
    {
      title: t('integrations'),
      to: '/integrations',
      icon: 'integrations',
      query: integrations,
      related: none,
      options: (integrations.data ?? []).map(({ id, type, content: { name, disabled } }) => ({
        id: `integration ${id}`,
        to: href('integration-edit', { id }),
        text: name || id,
        detail: type,
        icon: <SectionIcon name="integrations" />,
        end: <Status kind={disabled ? 'disabled' : 'enabled'} />,
      })),
    },
    {
      title: t('secrets'),
      to: '/secrets',
      icon: 'secrets',
      query: secrets,
      related: none,
      options: (secrets.data ?? []).map(({ name }) => ({
        id: `secret ${name}`,
        to: href('secret-details', { name }),
        text: name,
        icon: <SectionIcon name="secrets" />,
      })),
    },
  ]
  return {
    kinds,
    failed: kinds.filter(({ query }) => query.isError).map(({ title }) => title),
    isLoading: kinds.some(({ query }) => query.isLoading),
  }
}
