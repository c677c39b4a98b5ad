export { authorityCertificate, newKeys, serverCertificate } from '../src/device-gateway/certificates/certificate.ts'
export { listenOnLoopbackWith } from '../src/http/listen.ts'
export { Guard } from '../src/integrations/sending/guard.ts'
