export interface Toast {
  kind: 'success' | 'error' | 'warning' | 'info'
  title: string
  /** More, such as a server's answer: shown whole, as text. */
  text?: string
  /** What was done, and to what, such as `rename device 1`: a newer toast about the same action takes the place of this one. */
  action?: string
}
