import { styled } from '../styled.ts'

/** A key of the keyboard. */
export const Kbd = styled('kbd', {
  base: {
    display: 'inline-block', minW: '18px', px: '1', borderWidth: '1px', borderBottomWidth: '2px', borderRadius: 'l1', bg: 'bg.panel', color: 'fg.muted',
    fontFamily: 'body', textStyle: '2xs', textAlign: 'center',
  },
})
