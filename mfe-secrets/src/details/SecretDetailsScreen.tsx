import { secretDetailsQuery, type SecretDetails } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { isolate, visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { useParams } from '@console/platform/router'
import { ButtonLink, LoadFailed, PageHeader, Panel, StateCard, type LoadError } from '@console/platform/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useT } from '../i18n/index.ts'
import { SecretView } from './SecretView.tsx'

export const SecretDetailsScreen = () => {
  const { name = '' } = useParams()
  return <OneSecret key={name} name={name} />
}

const OneSecret = ({ name }: { name: string }) => {
  const t = useT()
  const { href } = useConsole()
  const loaded = useSecret(name)
  const list = href('secret-list')
  const breadcrumb = [{ label: t('secrets.title'), to: list }]
  if (loaded.kind === 'loading') return <SecretView name={name} secret={undefined} breadcrumb={breadcrumb} />
  if (loaded.kind === 'ready')
    return <SecretView name={name} secret={loaded.secret} load={loaded.load} breadcrumb={breadcrumb} />
  if (loaded.kind === 'failed') {
    return (
      <>
        <PageHeader title={visible(name)} breadcrumb={breadcrumb} />
        <Panel>
          <LoadFailed
            what={t('secrets.thing')}
            error={loaded.error}
            retrying={loaded.load.retrying}
            onRetry={loaded.load.retry}
          />
        </Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('secrets.notFound')} breadcrumb={breadcrumb} />
      <StateCard
        icon={<SearchX aria-hidden />}
        title={t('secrets.notFoundNamed', { name: isolate(visible(name)) })}
        actions={
          <ButtonLink icon={<ChevronLeft aria-hidden />} to={list}>
            {t('back')}
          </ButtonLink>
        }
      >
        {t('secrets.notFoundText')}
      </StateCard>
    </>
  )
}

interface Load {
  failed: LoadError | null
  retrying: boolean
  retry: () => void
}

type LoadedSecret =
  | { kind: 'loading' }
  | { kind: 'notFound' }
  | { kind: 'failed'; error: LoadError; load: Load }
  /** `load.failed` when it could not be loaded again. */
  | { kind: 'ready'; secret: SecretDetails; load: Load }

/** A secret without its value. Its uses are loaded at every visit: they change on other screens. */
const useSecret = (name: string): LoadedSecret => {
  const { api } = useConsole()
  const { data, error, isFetching, refetch } = useQuery({ ...secretDetailsQuery(api, name), staleTime: 0 })
  const load: Load = { failed: error, retrying: isFetching, retry: () => void refetch() }
  if (isNotFound(error)) return { kind: 'notFound' }
  if (data) return { kind: 'ready', secret: data, load }
  return error ? { kind: 'failed', error, load } : { kind: 'loading' }
}
