import { Component, type ReactNode } from 'react'

interface RenderBoundaryProps {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Keeps an error in what it holds from taking the console down. */
export class RenderBoundary extends Component<RenderBoundaryProps, { broken: boolean }> {
  override readonly state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
