import { Component, type ReactNode } from 'react'

interface RenderBoundaryProps {
  /** What stands in its place when it throws. */
  fallback: (cause: unknown) => ReactNode
  children: ReactNode
}

/** Keeps an error in what it holds from taking more down with it. */
export class RenderBoundary extends Component<RenderBoundaryProps, { failure: { cause: unknown } | null }> {
  override readonly state: { failure: { cause: unknown } | null } = { failure: null }

  static getDerivedStateFromError = (cause: unknown) => ({ failure: { cause } })

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.cause) : this.props.children
  }
}
