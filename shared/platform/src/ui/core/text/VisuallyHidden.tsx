import { styled } from '../styled.ts'

/** For screen readers only. */
export const VisuallyHidden = styled('span', { base: { srOnly: true } })
