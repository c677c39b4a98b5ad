import { useConsole, type Http } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, Button, EmptyState, IconButton, Mono, ServerText, styled, useErrorText } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { ArrowUp, Package, RotateCw, Trash2, TriangleAlert, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { Workspace } from '../../common/files/workspace.ts'
import { useT } from './i18n/useT.ts'
import { FetchIndex, IndexLine } from './FetchIndex.tsx'
import type { OwnLibrary } from './ownFolders.ts'
import { nameIn, withVersion } from './settings.ts'
import type { NamedLibrary, ProjectLibraries } from './useLibraries.ts'

const Title = styled('h3', { base: { px: '3.5', pt: '3', pb: '1', textStyle: 'label', color: 'fg.muted' } })
const Rows = styled('ul', { base: { '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' } } })
const Row = styled('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '1.5',
    ps: '3.5',
    pe: '2',
    py: '2',
  },
})
const Words = styled('div', { base: { flex: '1 1 160px', minW: '0', overflowWrap: 'anywhere' } })
const Buttons = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '1', ms: 'auto' } })
const Muted = styled('p', { base: { textStyle: 'xs', color: 'fg.muted' } })
const Warning = styled('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'xs',
    color: 'orange.fg',
    '& > .lucide': { flexShrink: '0', boxSize: '3.5', mt: '1px' },
  },
})
// The line of the index stands below the words.
const Empty = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minH: 'full',
    '&& > :first-child': { flex: '1 0 auto', minH: 'auto' },
  },
})
const Notes = styled('div', { base: { display: 'grid', gap: '2', px: '3.5', pt: '3' } })

interface OwnLibrariesProps {
  ide: Http
  workspace: Workspace
  libraries: ProjectLibraries
}

/** What the project names, what it has itself, and what comes along with these. */
export const OwnLibraries = ({ ide, workspace, libraries }: OwnLibrariesProps) => {
  const t = useT()
  const errorText = useErrorText()
  const { named, own, resolution, error, retry, retrying } = libraries
  if (named.length === 0 && own.length === 0)
    return (
      <Empty>
        <EmptyState icon={<Package aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
        {resolution?.index ? <IndexLine ide={ide} index={resolution.index} /> : null}
      </Empty>
    )
  return (
    <div>
      {error ? (
        <Notes>
          <Banner
            kind="warning"
            action={
              <Button size="xs" icon={<RotateCw aria-hidden />} busy={retrying} onClick={retry}>
                {t('retry')}
              </Button>
            }
          >
            {t('resolveFailed')} <ServerText>{errorText(error)}</ServerText>
          </Banner>
        </Notes>
      ) : null}
      <Group title={t('named')}>
        {named.map((library) => (
          <NamedRow key={`${library.dependency?.line ?? ''} ${library.text}`} library={library} libraries={libraries} />
        ))}
      </Group>
      <Group title={t('own')}>
        {own.map((library) => (
          <OwnRow key={library.folder} library={library} workspace={workspace} />
        ))}
      </Group>
      <Group title={t('needed')}>
        {[
          ...(resolution?.needed ?? []).map(({ name, version, neededBy }) => (
            <Row key={name}>
              <Words>
                <bdi>{name}</bdi> <Mono>{version}</Mono>
                <Muted>{t('neededBy', { names: neededBy.join(', ') })}</Muted>
              </Words>
            </Row>
          )),
          ...(resolution?.problems ?? []).map(({ name, problem }) => (
            <Row key={`! ${name}`}>
              <Words>
                <bdi>{name}</bdi>
                <Problem>{problem}</Problem>
              </Words>
            </Row>
          )),
        ]}
      </Group>
      {resolution === undefined || named.length === 0 ? null : resolution === null ? (
        <Notes>
          <Muted>{t('noIndexText')}</Muted>
        </Notes>
      ) : resolution.index ? (
        <IndexLine ide={ide} index={resolution.index} />
      ) : (
        <FetchIndex ide={ide} />
      )}
    </div>
  )
}

const Problem = ({ children }: { children: string }) => (
  <Warning>
    <TriangleAlert aria-hidden />
    <span>{children}</span>
  </Warning>
)

const Group = ({ title, children }: { title: string; children: readonly ReactNode[] }) => {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <Rows aria-labelledby={id}>{children}</Rows>
    </section>
  )
}

const NamedRow = ({
  library: { text, dependency, told },
  libraries: { change, remove, resolution },
}: {
  library: NamedLibrary
  libraries: ProjectLibraries
}) => {
  const t = useT()
  const name = told?.name ?? nameIn(text)
  const [, range = ''] = /@\s*(.*)$/.exec(text) ?? []
  const { version = null, newest = null, board = null, problem = null } = told ?? {}
  // Without an index, each of them would be unknown.
  const known = resolution?.index ? problem : null
  const newer = range !== '' && newest !== null && board === null && newest !== version ? newest : null
  return (
    <Row>
      <Words>
        <bdi>{name}</bdi> {range === '' ? null : <Mono color="fg.muted">{range}</Mono>}
        {version === null ? null : (
          <Muted>{t(newer === null ? 'resolved' : 'outdated', { version, newest: newer ?? version })}</Muted>
        )}
        {board === null ? null : <Muted>{t('boardText', { header: board })}</Muted>}
        {known === null ? null : <Problem>{known}</Problem>}
        {dependency ? null : <Muted>{t('elsewhere')}</Muted>}
      </Words>
      {dependency ? (
        <Buttons>
          {newer === null ? null : (
            <Button
              size="xs"
              icon={<ArrowUp aria-hidden />}
              aria-label={t('updateNamed', { name, version: newer })}
              onClick={() => change(dependency, withVersion(text, newer))}
            >
              {t('update')}
            </Button>
          )}
          <IconButton size="xs" label={t('remove', { name })} onClick={() => remove(dependency)}>
            <X aria-hidden />
          </IconButton>
        </Buttons>
      ) : null}
    </Row>
  )
}

const OwnRow = ({
  library: { folder, name, version, files },
  workspace,
}: {
  library: OwnLibrary
  workspace: Workspace
}) => {
  const t = useT()
  const { toast } = useConsole()
  const { number } = useFormat()
  const [asks, setAsks] = useState(false)
  const count = { count: files.length, formatted: number(files.length) }
  const remove = async () => {
    setAsks(false)
    const paths = files.map(({ path }) => path)
    await Promise.all(paths.map((path) => workspace.remove(path)))
    const left = paths.filter((path) => workspace.find(path))
    if (left.length > 0)
      toast({ kind: 'error', title: t('deleteFailed', { folder }), text: left.join('\n'), action: `delete ${folder}` })
  }
  return (
    <Row>
      <Words>
        <bdi>{name}</bdi> {version === null ? null : <Mono color="fg.muted">{version}</Mono>}
        <Muted>
          <bdi>{folder}/</bdi> · {t('files', count)}
        </Muted>
      </Words>
      <Buttons>
        <IconButton size="xs" danger label={t('deleteFolder', { folder })} onClick={() => setAsks(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </Buttons>
      {asks ? (
        <ConfirmDialog
          open
          title={t('deleteQuestion', { name: folder })}
          verb={t('delete')}
          onClose={() => setAsks(false)}
          onConfirm={() => void remove()}
        >
          {t('deleteText', count)}
        </ConfirmDialog>
      ) : null}
    </Row>
  )
}
