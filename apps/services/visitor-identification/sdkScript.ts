/** The tool's script for browsers: see README.md. Old syntax, as it is sent as it is. */
export const sdkScript = `(function () {
  if (window.visitorIdentification) return;
  var script = document.currentScript;
  var address = new URL('identify', script && script.src ? script.src : location.origin + '/visitor-identification/').href;
  function id() {
    return Date.now().toString(36) + '-' + Array.from(crypto.getRandomValues(new Uint8Array(12)), function (byte) {
      return (byte + 256).toString(16).slice(1);
    }).join('');
  }
  window.visitorIdentification = {
    identify: function (userId, anonymousId) {
      return fetch(address, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ userId: userId, anonymousId: anonymousId, messageId: id() })
      }).then(function (answer) { return answer.ok; }, function () { return false; });
    }
  };
})();
`;
