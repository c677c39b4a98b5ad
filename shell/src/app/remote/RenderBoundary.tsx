import { Component, type ReactNode } from 'react'

interface RenderBoundaryProps {
  /** Shown instead of children that threw. `atOnce`: they threw when they were first rendered. */
  fallback: (cause: unknown, atOnce: boolean) => ReactNode
  onFailure?: (cause: unknown, atOnce: boolean) => void
  children: ReactNode
}

/** Keeps an error in its children from taking down the rest of the page. */
export class RenderBoundary extends Component<RenderBoundaryProps, { failure: { cause: unknown } | null }> {
  override readonly state: { failure: { cause: unknown } | null } = { failure: null }
  private atOnce = true

  static getDerivedStateFromError = (cause: unknown) => ({ failure: { cause } })

  override componentDidMount() {
    if (!this.state.failure) this.atOnce = false
  }

  override componentDidCatch(cause: unknown) {
    this.props.onFailure?.(cause, this.atOnce)
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.cause, this.atOnce) : this.props.children
  }
}
