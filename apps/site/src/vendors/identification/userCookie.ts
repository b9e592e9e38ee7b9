/** Cookie on the product's domain with the id of a logged-in user, unless `PRODUCT_USER_COOKIE` names another. */
export const USER_COOKIE = 'cuUserId';
