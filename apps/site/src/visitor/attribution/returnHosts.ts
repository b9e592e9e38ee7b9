import { matchesHost } from '@cumulus/content-model/hosts';

/**
 * Hosts from which visitors come back to what they were doing: sign-in, payment, and proxies that translate a page. They are no source of a visit. `*.`
 * stands for all subdomains but `www`, where a company's own site is. `RETURN_HOSTS` adds others.
 * REQ-ATT-07.
 */
const RETURN_HOSTS: readonly string[] = [
  // Sign-in.
  'accounts.youtube.com *.firebaseapp.com login.microsoftonline.com login.microsoft.com login.live.com',
  'account.live.com *.b2clogin.com *.ciamlogin.com appleid.apple.com account.apple.com idmsa.apple.com',
  'login.yahoo.com login.salesforce.com id.atlassian.com *.okta.com *.okta-emea.com *.oktapreview.com *.auth0.com',
  '*.onelogin.com *.pingone.com *.pingone.eu *.pingidentity.com *.duosecurity.com *.jumpcloud.com',
  '*.amazoncognito.com *.awsapps.com *.workos.com *.clerk.accounts.dev',
  // Payment and the banks' confirmation.
  'checkout.stripe.com buy.stripe.com billing.stripe.com invoice.stripe.com hooks.stripe.com pay.stripe.com',
  '3ds.stripe.com authenticate.stripe.com js.stripe.com connect.stripe.com',
  'paypal.com www.paypal.com *.paypal.com pay.google.com pay.amazon.com *.payments.amazon.com *.adyen.com',
  '*.klarna.com *.mollie.com www.mollie.com *.paddle.com *.chargebee.com *.recurly.com *.worldpay.com',
  '*.braintreegateway.com *.braintree-api.com *.checkout.com *.gocardless.com *.fastspring.com *.onfastspring.com',
  'secure.2checkout.com *.razorpay.com *.squareup.com *.cardinalcommerce.com *.3dsecure.io *.arcot.com *.wlp-acs.com',
  '*.sofort.com *.giropay.de',
  // Translation.
  '*.translate.goog translate.googleusercontent.com translate.yandex.com translate.yandex.ru *.translate.yandex.net',
  'www.translatoruser-int.com *.translatoruser-int.com *.translatoruser.net www.microsofttranslator.com',
  '*.microsofttranslator.com fanyi.baidu.com papago.naver.net papago.naver.com',
  'translated.turbopages.org',
].flatMap((line) => line.split(' '));

/** Google's hosts exist under the domain of each country, such as `translate.google.de`. */
const GOOGLE = /^(translate|accounts)\.google\.(com?\.)?[a-z]{2,3}$/;

/**
 * Whether a visitor who comes from a host was here before.
 * @param more hosts of the site's own services; here `*.` stands for `www` as well
 */
export function isReturnHost(host: string, more: readonly string[] = []): boolean {
  const isKnown = RETURN_HOSTS.some((pattern) => matchesHost(host, pattern) && host !== `www${pattern.slice(1)}`);
  return isKnown || GOOGLE.test(host) || more.some((pattern) => matchesHost(host, pattern));
}
