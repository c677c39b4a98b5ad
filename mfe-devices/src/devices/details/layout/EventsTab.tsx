import { EventStream } from '../../../events/stream/EventStream.tsx'

// A module of its own: the stream's are the event screen's, too, and a chunk needs one that is nobody else's.
export const EventsTab = ({ device }: { device: string }) => <EventStream device={device} />
