export interface Toast {
  kind: 'success' | 'error' | 'warning' | 'info'
  title: string
  /** More, such as a server's answer: shown whole, as text. */
  text?: string
}
