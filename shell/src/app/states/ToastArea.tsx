import { useReadable } from '@console/shared/contract'
import { ToastList } from '@console/shared/ui/toast'
import { useShell } from '../shellContext.ts'

export const ToastArea = () => {
  const { toasts } = useShell()
  return <ToastList toasts={useReadable(toasts.shown)} onDismiss={toasts.dismiss} />
}
