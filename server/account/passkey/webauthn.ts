/**
 * The library that checks what devices answer. It is large, so it is loaded when the first answer is to be checked and
 * not before.
 */
export async function webauthn() {
  // Its reader of certificates wants this to be there first, and in one bundle nothing else sees to the order.
  await import('reflect-metadata');
  const [
    { verifyAuthenticationResponse, verifyRegistrationResponse },
    { decodeAttestationObject, isoBase64URL },
  ] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeAttestationObject, isoBase64URL };
}
