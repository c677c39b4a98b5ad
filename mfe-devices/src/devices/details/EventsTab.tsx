import { EventStream } from '../../events/stream/EventStream.tsx'

// A module of its own, so that it makes a lazy chunk: the stream's modules belong to the event screen too.
export const EventsTab = ({ device }: { device: string }) => <EventStream device={device} />
