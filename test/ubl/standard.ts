/**
 * Order and cardinality of UBL 2.1 (OASIS Standard, 4 November 2013), for every aggregate in our documents,
 * with all children of the standard: `?` none or one, `*` any number, `+` one or more, bare exactly one. No
 * package has the schemas, so this replaces them. docs/exports.md says how it was checked.
 */
const sequences: Record<string, string> = {
  Order: `ext:UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID SalesOrderID? CopyIndicator?
    UUID? IssueDate IssueTime? OrderTypeCode? Note* RequestedInvoiceCurrencyCode? DocumentCurrencyCode? PricingCurrencyCode?
    TaxCurrencyCode? CustomerReference? AccountingCostCode? AccountingCost? LineCountNumeric? @ValidityPeriod*
    @QuotationDocumentReference? @OrderDocumentReference* @OriginatorDocumentReference? @CatalogueReference?
    @AdditionalDocumentReference* @Contract* @ProjectReference* @Signature* @BuyerCustomerParty @SellerSupplierParty
    @OriginatorCustomerParty? @FreightForwarderParty? @AccountingCustomerParty? @Delivery* @DeliveryTerms? @PaymentMeans*
    @PaymentTerms* @TransactionConditions? @AllowanceCharge* @TaxExchangeRate? @PricingExchangeRate? @PaymentExchangeRate?
    @DestinationCountry? @TaxTotal* @AnticipatedMonetaryTotal? @OrderLine+`,
  OrderResponse: `ext:UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID SalesOrderID?
    CopyIndicator? UUID? IssueDate IssueTime? OrderResponseCode? Note* DocumentCurrencyCode? PricingCurrencyCode?
    TaxCurrencyCode? TotalPackagesQuantity? GrossWeightMeasure? NetWeightMeasure? NetNetWeightMeasure? GrossVolumeMeasure?
    NetVolumeMeasure? CustomerReference? AccountingCostCode? AccountingCost? LineCountNumeric? @ValidityPeriod*
    @OrderReference+ @OrderDocumentReference* @OriginatorDocumentReference? @AdditionalDocumentReference* @Contract*
    @Signature* @SellerSupplierParty @BuyerCustomerParty @OriginatorCustomerParty? @FreightForwarderParty?
    @AccountingSupplierParty? @AccountingCustomerParty? @Delivery* @DeliveryTerms? @PaymentMeans* @PaymentTerms*
    @AllowanceCharge* @TransactionConditions? @TaxExchangeRate? @PricingExchangeRate? @PaymentExchangeRate?
    @DestinationCountry? @TaxTotal* @LegalMonetaryTotal? @OrderLine*`,
  BuyerCustomerParty: `CustomerAssignedAccountID? SupplierAssignedAccountID? AdditionalAccountID* @Party? @DeliveryContact?
    @AccountingContact? @BuyerContact?`,
  SellerSupplierParty: `CustomerAssignedAccountID? AdditionalAccountID* DataSendingCapability? @Party? @DespatchContact?
    @AccountingContact? @SellerContact?`,
  Party: `MarkCareIndicator? MarkAttentionIndicator? WebsiteURI? LogoReferenceID? EndpointID? IndustryClassificationCode?
    @PartyIdentification* @PartyName* @Language? @PostalAddress? @PhysicalLocation? @PartyTaxScheme* @PartyLegalEntity*
    @Contact? @Person* @AgentParty? @ServiceProviderParty* @PowerOfAttorney* @FinancialAccount?`,
  PartyIdentification: 'ID',
  PartyName: 'Name',
  PartyTaxScheme: `RegistrationName? CompanyID? TaxLevelCode? ExemptionReasonCode? ExemptionReason* @RegistrationAddress?
    @TaxScheme`,
  TaxScheme: 'ID? Name? TaxTypeCode? CurrencyCode? @JurisdictionRegionAddress*',
  PartyLegalEntity: `RegistrationName? CompanyID? RegistrationDate? RegistrationExpirationDate? CompanyLegalFormCode?
    CompanyLegalForm? SoleProprietorshipIndicator? CompanyLiquidationStatusCode? CorporateStockAmount?
    FullyPaidSharesIndicator? @RegistrationAddress? @CorporateRegistrationScheme? @HeadOfficeParty? @ShareholderParty*`,
  Contact: 'ID? Name? Telephone? Telefax? ElectronicMail? Note* @OtherCommunication*',
  Address: `ID? AddressTypeCode? AddressFormatCode? Postbox? Floor? Room? StreetName? AdditionalStreetName? BlockName?
    BuildingName? BuildingNumber? InhouseMail? Department? MarkAttention? MarkCare? PlotIdentification?
    CitySubdivisionName? CityName? PostalZone? CountrySubentity? CountrySubentityCode? Region? District? TimezoneOffset?
    @AddressLine* @Country? @LocationCoordinate*`,
  AddressLine: 'Line',
  Country: 'IdentificationCode? Name?',
  Delivery: `ID? Quantity? MinimumQuantity? MaximumQuantity? ActualDeliveryDate? ActualDeliveryTime? LatestDeliveryDate?
    LatestDeliveryTime? ReleaseID? TrackingID? @DeliveryAddress? @DeliveryLocation? @AlternativeDeliveryLocation?
    @RequestedDeliveryPeriod? @PromisedDeliveryPeriod? @EstimatedDeliveryPeriod? @CarrierParty? @DeliveryParty?
    @NotifyParty* @Despatch? @DeliveryTerms* @MinimumDeliveryUnit? @MaximumDeliveryUnit? @Shipment?`,
  Location: `ID? Description* Conditions* CountrySubentity? CountrySubentityCode? LocationTypeCode? InformationURI? Name?
    @ValidityPeriod* @Address? @SubsidiaryLocation* @LocationCoordinate*`,
  Period: 'StartDate? StartTime? EndDate? EndTime? DurationMeasure? DescriptionCode* Description*',
  DeliveryTerms: `ID? SpecialTerms* LossRiskResponsibilityCode? LossRisk* Amount? @DeliveryLocation? @AllowanceCharge?`,
  PaymentTerms: `ID? PaymentMeansID* PrepaidPaymentReferenceID? Note* ReferenceEventCode? SettlementDiscountPercent?
    PenaltySurchargePercent? PaymentPercent? Amount? SettlementDiscountAmount? PenaltyAmount? PaymentTermsDetailsURI?
    PaymentDueDate? InstallmentDueDate? InvoicingPartyReference? @SettlementPeriod? @PenaltyPeriod? @ExchangeRate?
    @ValidityPeriod?`,
  MonetaryTotal: `LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount?
    PrepaidAmount? PayableRoundingAmount? PayableAmount PayableAlternativeAmount?`,
  OrderReference: `ID SalesOrderID? CopyIndicator? UUID? IssueDate? IssueTime? CustomerReference? OrderTypeCode?
    @DocumentReference?`,
  OrderLine: `SubstitutionStatusCode? Note* @LineItem @SellerProposedSubstituteLineItem* @SellerSubstitutedLineItem*
    @BuyerProposedSubstituteLineItem* @CatalogueLineReference? @QuotationLineReference? @OrderLineReference*
    @DocumentReference*`,
  OrderLineReference: 'LineID SalesOrderLineID? UUID? LineStatusCode? @OrderReference?',
  LineItem: `ID SalesOrderID? UUID? Note* LineStatusCode? Quantity? LineExtensionAmount? TotalTaxAmount? MinimumQuantity?
    MaximumQuantity? MinimumBackorderQuantity? MaximumBackorderQuantity? InspectionMethodCode? PartialDeliveryIndicator?
    BackOrderAllowedIndicator? AccountingCostCode? AccountingCost? WarrantyInformation* @Delivery* @DeliveryTerms?
    @OriginatorParty? @OrderedShipment* @PricingReference? @AllowanceCharge* @Price? @Item @SubLineItem*
    @WarrantyValidityPeriod? @WarrantyParty? @TaxTotal* @ItemPriceExtension? @LineReference*`,
  Price: `PriceAmount BaseQuantity? PriceChangeReason* PriceTypeCode? PriceType? OrderableUnitFactorRate? @ValidityPeriod*
    @PriceList? @AllowanceCharge* @PricingExchangeRate?`,
  AllowanceCharge: `ID? ChargeIndicator AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric?
    PrepaidIndicator? SequenceNumeric? Amount BaseAmount? AccountingCostCode? AccountingCost? PerUnitAmount? @TaxCategory*
    @TaxTotal? @PaymentMeans*`,
  Item: `Description* PackQuantity? PackSizeNumeric? CatalogueIndicator? Name? HazardousRiskIndicator?
    AdditionalInformation* Keyword* BrandName* ModelName* @BuyersItemIdentification? @SellersItemIdentification?
    @ManufacturersItemIdentification* @StandardItemIdentification? @CatalogueItemIdentification?
    @AdditionalItemIdentification* @CatalogueDocumentReference? @ItemSpecificationDocumentReference* @OriginCountry?
    @CommodityClassification* @TransactionConditions* @HazardousItem* @ClassifiedTaxCategory* @AdditionalItemProperty*
    @ManufacturerParty* @InformationContentProviderParty? @OriginAddress* @ItemInstance* @Certificate* @Dimension*`,
  ItemIdentification:
    'ID ExtendedID? BarcodeSymbologyID? @PhysicalAttribute* @MeasurementDimension* @IssuerParty?',
};

/** Elements whose type has another name. */
const types: Record<string, string> = {
  PostalAddress: 'Address',
  DeliveryLocation: 'Location',
  DeliveryParty: 'Party',
  RequestedDeliveryPeriod: 'Period',
  PromisedDeliveryPeriod: 'Period',
  AnticipatedMonetaryTotal: 'MonetaryTotal',
  BuyersItemIdentification: 'ItemIdentification',
  SellersItemIdentification: 'ItemIdentification',
};

export type Child = { name: string; least: number; most: number };

const childOf = (word: string): Child => {
  const [, cac = '', name = '', times = ''] = /^(@?)([\w:]+)([?*+]?)$/.exec(word) ?? [];
  const full = name.includes(':') ? name : `${cac === '@' ? 'cac' : 'cbc'}:${name}`;
  return {
    name: full,
    least: times === '' || times === '+' ? 1 : 0,
    most: times === '*' || times === '+' ? Number.POSITIVE_INFINITY : 1,
  };
};

/** The children of an aggregate in the standard's order; `null` if it isn't in the table. */
export const childrenOf = (element: string): Child[] | null => {
  const name = element.replace(/^cac:/, '');
  const sequence = sequences[types[name] ?? name];
  return sequence === undefined ? null : sequence.split(/\s+/).map(childOf);
};
