import { SearchDialog } from '@console/platform/ui/dialog'
import { useT as useShellText } from '../../i18n/index.ts'
import { useT } from './i18n/useT.ts'
import { ServerState } from '../ServerState.tsx'
import { usePaletteGroups } from './usePaletteGroups.tsx'

interface PaletteProps {
  query: string
  onQuery: (query: string) => void
  onClose: () => void
  onKeys: () => void
}

const Search = ({ query, onQuery, onClose, onKeys }: PaletteProps) => {
  const t = useT()
  const { groups, failed, isLoading } = usePaletteGroups(query, onKeys)
  const note =
    failed.length > 0
      ? t('failed', { what: failed.join(', ') })
      : isLoading && query
        ? t('loading')
        : groups.length === 0
          ? t('nothing', { query })
          : null
  return (
    <SearchDialog
      open
      onClose={onClose}
      label={useShellText()('palette')}
      query={query}
      onQuery={onQuery}
      groups={groups}
      note={note}
    />
  )
}

/** The command palette: goes to any screen or entity by its name. */
export const Palette = (props: PaletteProps) => (
  <ServerState>
    <Search {...props} />
  </ServerState>
)
