import { secretListQuery } from '@console/platform/api'
import { Slot, useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useQueryClient } from '@console/platform/query'
import { Button, Link, Spinner, styled } from '@console/platform/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'

const Elsewhere = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

interface NewSecretActionProps {
  /** Its name at first. */
  name?: string
  onCreated: (name: string) => void
}

/**
 * Opens the modal for a new secret. Without the secrets remote it links to the page instead, in another tab, so that
 * nothing typed here is lost.
 */
export const NewSecretAction = ({ name, onCreated }: NewSecretActionProps) => {
  const t = useT()
  const { api, href } = useConsole()
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  const created = (name: string) => {
    setOpen(false)
    void cache.invalidateQueries({ queryKey: secretListQuery(api).queryKey })
    onCreated(name)
  }
  const page = new URL(href('secret-add'), window.location.href).href
  return (
    <>
      <Button
        size="xs"
        variant={name === undefined ? 'ghost' : 'outline'}
        icon={<Plus aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {name === undefined ? t('form.newSecret') : t('form.createSecret', { name: visible(name) })}
      </Button>
      {open ? (
        <Slot
          name="secret.create/v1"
          props={{ name, onCreated: created, onClose: () => setOpen(false) }}
          pending={<Spinner label={t('loading')} />}
          fallback={
            <Elsewhere>
              <Link href={page} look="inline">
                {t('form.secretPage')}
              </Link>
            </Elsewhere>
          }
        />
      ) : null}
    </>
  )
}
