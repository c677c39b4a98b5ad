import { styled } from '../styled.ts'

/** Ids, hashes, topics, payloads: what has to be read letter by letter. */
export const Mono = styled('span', { base: { textStyle: 'mono', overflowWrap: 'anywhere' } })
