import type { ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { Button } from '../core/controls/Button.tsx'
import { CopyButton } from '../core/controls/CopyButton.tsx'
import { Banner } from '../core/state/Banner.tsx'
import { styled } from '../core/styled.ts'
import { ServerText } from '../core/text/ServerText.tsx'
import { Dialog } from './Dialog.tsx'

const Failure = styled('div', { base: { mt: '3', textStyle: 'sm', color: 'fg' } })

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question, with its object: "Remove Pump House?" */
  title: string
  /** What follows from it. */
  children?: ReactNode
  /** The verb on the button: "Remove". */
  verb: string
  /** False for what can be undone. */
  danger?: boolean | undefined
  busy?: boolean | undefined
  busyWord?: string | undefined
  /** Why it failed, in the server's own words; the dialog stays open for another try. */
  error?: string | null | undefined
}

/** Asks before something is done. Enter does it, Escape leaves. */
export const ConfirmDialog = ({
  open,
  onClose,
  onConfirm,
  title,
  children,
  verb,
  danger = true,
  busy = false,
  busyWord,
  error,
}: ConfirmDialogProps) => {
  const t = useCommonText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onSubmit={onConfirm}
      title={title}
      role={danger ? 'alertdialog' : 'dialog'}
      locked={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="solid" danger={danger} busy={busy} busyWord={busyWord} data-autofocus>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {error ? (
        <Failure>
          <Banner kind="danger" action={<CopyButton size="xs" word={t('copy')} text={error} />}>
            <ServerText>{error}</ServerText>
          </Banner>
        </Failure>
      ) : null}
    </Dialog>
  )
}
