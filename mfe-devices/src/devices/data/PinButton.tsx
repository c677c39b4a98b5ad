import { dashboardQuery, type Dashboard, type StatsWindow } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useMutation, useQuery, useQueryClient } from '@console/platform/query'
import { ButtonLink, IconButton, useErrorText } from '@console/platform/ui'
import { LayoutDashboard, Pin } from 'lucide-react'
import { addBox } from '../../dashboard/addBox.ts'
import { useT } from './i18n/useT.ts'

interface PinButtonProps {
  device: string
  /** The device's name, for the box's title. */
  name: string
  event: string
  field: string | null
  window: StatsWindow
}

const dashboard = '/dashboard'

/** Puts a chart onto the user's dashboard, and afterwards leads there. Absent where the server stores no boxes. */
export const PinButton = ({ device, name, event, field, window }: PinButtonProps) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { data } = useQuery({ ...dashboardQuery(api), staleTime: 30_000, retry: false })
  const label = field ?? event
  const action = `pin ${device} ${event} ${label}`
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      addBox(api, {
        kind: 'chart',
        title: `${name} · ${label}`,
        fields: [{ device, event, field }],
        window: window === '15d' ? '30d' : window,
      }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('pinnedTitle', { name: isolate(label) }), action })
      await cache.invalidateQueries({ queryKey: dashboardQuery(api).queryKey })
    },
    onError: (error) =>
      toast({ kind: 'error', title: t('pinFailed', { name: isolate(label) }), text: errorText(error), action }),
  })
  if (!data) return null
  if (isPinned(data, { device, event, field }))
    return (
      <ButtonLink size="xs" variant="ghost" icon={<LayoutDashboard aria-hidden />} to={dashboard}>
        {t('pinned')}
      </ButtonLink>
    )
  return (
    <IconButton size="xs" label={t('pin')} busy={isPending} onClick={() => mutate()}>
      <Pin aria-hidden />
    </IconButton>
  )
}

const isPinned = (
  { boxes }: Dashboard,
  { device, event, field }: Pick<PinButtonProps, 'device' | 'event' | 'field'>,
): boolean =>
  boxes.some(
    ({ kind, fields }) =>
      kind === 'chart' &&
      fields?.some((each) => each.device === device && each.event === event && each.field === field),
  )
