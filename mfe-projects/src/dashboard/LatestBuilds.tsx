import { type PastBuild, firmwareListQuery, pastBuildsQuery, type Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { shortSha, visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Link, Mono, RelativeTime, Status, styled } from '@console/platform/ui'
import { LoadedWidget, Widget, WidgetNote, WidgetRow } from '@console/platform/widget'
import { Hammer } from 'lucide-react'
import { useT } from './i18n/useT.ts'

// On a phone the outcome is below the name, and only four fit.
const Row = styled(WidgetRow, {
  base: {
    flexWrap: { base: 'wrap', md: 'nowrap' },
    minH: '10',
    pb: { base: '2.5', md: '0' },
    '&:nth-of-type(n + 5)': { display: { base: 'none', md: 'flex' } },
  },
})
const Outcome = styled('span', {
  base: { order: { base: 1, md: 0 }, flexBasis: { base: '100%', md: 'auto' }, minW: '32' },
})
const Extra = styled('span', { base: { hideBelow: 'md', minW: '10', textAlign: 'end' } })
const Time = styled('span', { base: { minW: { md: '20' }, textAlign: 'end' } })
// Below the rest, over the whole width.
const FailedRow = styled(Row, { base: { flexWrap: 'wrap' } })
const Reason = styled('span', { base: { order: 2, flexBasis: '100%', pb: '2', overflowWrap: 'anywhere' } })
const most = 5

/** The last builds of all projects. A box of the dashboard. */
export const LatestBuilds = () => {
  const t = useT()
  const { href } = useConsole()
  const more = { to: href('project-list'), text: t('builds.allProjects') }
  return (
    <LoadedWidget what={t('builds.what')} query={useLatestBuilds()} rows={most}>
      {(builds) => (
        <Widget more={more}>
          {builds.length === 0 ? (
            <WidgetNote icon={<Hammer aria-hidden />} title={t('builds.none')}>
              {t('builds.noneText')}
            </WidgetNote>
          ) : (
            <ul>
              {builds.slice(0, most).map((build) => (
                <Build key={build.id} build={build} />
              ))}
            </ul>
          )}
        </Widget>
      )}
    </LoadedWidget>
  )
}

const Build = ({
  build: { project, projectName, startedAt, endedAt, success, firmwareSha, reason },
}: {
  build: PastBuild
}) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const why = success ? null : reason
  const Outer = why === null ? Row : FailedRow
  return (
    <Outer>
      <Outcome>
        <Status kind={success ? 'succeeded' : 'failed'} />
      </Outcome>
      <Link to={href('project-editor', { id: project })}>
        <bdi>{visible(projectName || project)}</bdi>
      </Link>
      {firmwareSha === null ? null : (
        <Extra>
          <Link
            to={href('firmware-details', { sha: firmwareSha })}
            look="plain"
            aria-label={t('builds.firmware', { sha: shortSha(firmwareSha) })}
          >
            <Mono>{shortSha(firmwareSha)}</Mono>
          </Link>
        </Extra>
      )}
      {startedAt === null ? null : (
        <Extra>{t('builds.took', { seconds: format.number(Math.round((endedAt - startedAt) / 1000)) })}</Extra>
      )}
      <Time>
        <RelativeTime time={endedAt} />
      </Time>
      {why === null ? null : <Reason lang="en">{visible(why)}</Reason>}
    </Outer>
  )
}

// Milliseconds. Other users build too.
const reload = 30_000

/** Builds of a server without a log of builds: each image is from a successful one. */
const fromImages = (images: readonly Firmware[]): PastBuild[] =>
  images
    .flatMap(({ sha256, projectId, projectName, createdAt }) =>
      projectId === null || createdAt === null
        ? []
        : [
            {
              id: sha256,
              project: projectId,
              projectName: projectName ?? '',
              startedAt: null,
              endedAt: createdAt,
              success: true,
              firmwareSha: sha256,
              reason: null,
              artifacts: null,
              sourcesChanged: null,
            },
          ],
    )
    .sort((one, other) => other.endedAt - one.endedAt)

/** The last builds of all projects, newest first. */
const useLatestBuilds = () => {
  const { api } = useConsole()
  const log = useQuery({ ...pastBuildsQuery(api), refetchInterval: reload })
  const images = useQuery({ ...firmwareListQuery(api), enabled: log.data === null })
  const { dataUpdatedAt, error, isFetching, refetch } = log.data === null ? images : log
  const data: readonly PastBuild[] | undefined = log.data === null ? images.data && fromImages(images.data) : log.data
  return { data, dataUpdatedAt, error, isFetching, refetch }
}
