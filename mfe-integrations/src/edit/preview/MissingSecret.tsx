import { visible } from '@console/platform/lib'
import { useQueryClient } from '@console/platform/query'
import { Banner } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { NewSecretAction } from '../general/NewSecretAction.tsx'
import { previews } from './usePreview.ts'

/** Offers to create a secret that the integration names, under the name that it goes by there (INT-24). */
export const MissingSecret = ({ name }: { name: string }) => {
  const t = useT()
  const cache = useQueryClient()
  return <Banner kind="warning" action={<NewSecretAction name={name} onCreated={() => void cache.invalidateQueries({ queryKey: previews })} />}>{t('preview.missing', { name: visible(name) })}</Banner>
}
